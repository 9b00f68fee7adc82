/** The money of a day: a table of persons and methods, on a phone a block for each person. */
import { Link } from 'react-router'
import { EmptyState } from '#app/office/components/empty-state.tsx'
import { TitledCard } from '#app/office/components/ui/titled-card.tsx'
import { addressOf, paths } from '#app/office/lib/paths.ts'
import { classNames } from '#app/office/lib/screen/class-names.ts'
import type { DayBook, MoneyTable } from '#domain/money/day-book.ts'
import { formatCount, formatRupees } from '#domain/money/format-rupees.ts'
import type { Day } from '#domain/time/dates.ts'

interface MoneyCardProps {
  day: Day
  table: MoneyTable
  later: DayBook['later']
  isEmpty: boolean
}

export const MoneyCard = ({ day, table, later, isEmpty }: MoneyCardProps) => (
  <TitledCard
    title="Money of the day"
    subtitle="By the person who recorded it. Refunds are deducted, tips are included"
  >
    {isEmpty ? (
      <EmptyState drawing="empty-reports" text="No payments on this day." />
    ) : (
      <Amounts day={day} table={table} />
    )}
    {later.number > 0 && (
      <p role="note" className="mt-3 text-sm">
        {formatCount(later.number)} {later.number === 1 ? 'payment' : 'payments'} of this day,{' '}
        {formatRupees(later.amount)} in all, {later.number === 1 ? 'was' : 'were'} recorded after its cash was
        counted.
      </p>
    )}
  </TitledCard>
)

const Amounts = ({ day, table: { columns, rows } }: Pick<MoneyCardProps, 'day' | 'table'>) => (
  <div className="@container overflow-x-auto">
    <table className="w-full border-collapse text-left text-sm @max-xl:block">
      <caption className="sr-only">Money of the day by person and method</caption>
      <thead className="border-b border-line text-xs text-muted @max-xl:hidden">
        <tr>
          <th scope="col" className="py-2 font-medium">
            Recorded by
          </th>
          {columns.map((column) => (
            <th key={column} scope="col" className="py-2 pl-3 text-right font-medium">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line @max-xl:block">
        {rows.map(({ key, person, name, amounts, isTotal }) => (
          <tr key={key} className={classNames('@max-xl:block @max-xl:py-2', isTotal && 'font-semibold')}>
            <th
              scope="row"
              className={classNames(
                'py-2 wrap-anywhere @max-xl:block @max-xl:py-0',
                isTotal ? 'font-semibold' : 'font-medium',
              )}
            >
              {person ? <PaymentsLink day={day} person={person} name={name} /> : name}
            </th>
            {amounts.map((amount, index) => (
              <td
                key={columns[index]}
                className={classNames(
                  'py-2 pl-3 text-right whitespace-nowrap tabular-nums @max-xl:flex @max-xl:justify-between @max-xl:py-0.5',
                  // A phone leaves out amounts of zero.
                  amount === 0 && '@max-xl:hidden',
                )}
              >
                <span className="font-normal text-muted @xl:hidden">{columns[index]}</span>
                {amount === 0 ? '–' : formatRupees(amount)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

const PaymentsLink = ({ day, person, name }: { day: Day; person: string; name: string }) => (
  <Link
    to={addressOf(paths.moneyPayments, { days: `${day}..${day}`, by: person })}
    className="-my-2 inline-block py-2 text-gold-ink underline underline-offset-4"
  >
    {name}
  </Link>
)
