import { formatClock, formatDate } from '#domain/time/business-time.ts'

/** A date over its time in a table, beside it on a card. */
export const Moment = ({ at, zone }: { at: string; zone: string }) => (
  <span className="whitespace-nowrap">
    {formatDate(at, zone)}
    <span className="text-muted in-table:block">
      <span className="in-table:hidden">, </span>
      {formatClock(at, zone)}
    </span>
  </span>
)
