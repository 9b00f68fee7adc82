import { classNames } from '#app/office/lib/screen/class-names.ts'
import { drawerRows } from '#domain/money/day-book.ts'
import { exactRupees } from '#domain/money/exact-rupees.ts'

/** Of what the expected cash consists. */
export const DrawerSums = ({ drawer }: { drawer: Parameters<typeof drawerRows>[0] }) => (
  <dl className="grid max-w-md gap-y-1 text-sm">
    {drawerRows(drawer).map(({ part, label, amount }) => (
      <div
        key={part}
        className={classNames(
          'flex items-baseline justify-between gap-4',
          part === 'expected' && 'mt-1 border-t border-line pt-2 text-base font-semibold',
        )}
      >
        <dt className={classNames(part !== 'expected' && 'text-muted')}>{label}</dt>
        <dd className="whitespace-nowrap tabular-nums">{exactRupees(amount)}</dd>
      </div>
    ))}
  </dl>
)
