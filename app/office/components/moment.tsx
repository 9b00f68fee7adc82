import { formatClock, formatDate } from '#domain/time/business-time.ts'

/** Date and time: stacked in a table, side by side on a card. */
export const Moment = ({ at, zone }: { at: string; zone: string }) => (
  <span className="whitespace-nowrap">
    {formatDate(at, zone)}
    <span className="text-muted in-table:block">
      <span className="in-table:hidden">, </span>
      {formatClock(at, zone)}
    </span>
  </span>
)
