import { Link } from 'react-router'
import { paths } from '#app/office/lib/paths.ts'
import { classNames } from '#app/office/lib/screen/class-names.ts'

/** The pages about money, in the order of their tabs. */
const tabs = [
  { to: paths.money, label: 'Dues' },
  { to: paths.moneyPayments, label: 'Payments' },
  { to: paths.moneyInvoices, label: 'Invoices' },
  { to: paths.dayBook, label: 'Day book' },
  { to: paths.bank, label: 'Bank' },
] as const

export type MoneyPath = (typeof tabs)[number]['to']

export const MoneyTabs = ({ current }: { current: MoneyPath }) => (
  <nav aria-label="Money" className="mb-4 flex max-w-3xl flex-wrap gap-1 rounded-lg bg-sunken p-1">
    {tabs.map(({ to, label }) => (
      <Link
        key={to}
        to={to}
        aria-current={to === current ? 'page' : undefined}
        className={classNames(
          'flex min-h-11 flex-1 items-center justify-center rounded-md px-1.5 text-[0.8125rem] font-medium whitespace-nowrap sm:px-3 sm:text-sm outline-offset-1 focus-visible:outline-2 focus-visible:outline-focus md:min-h-9',
          to === current ? 'bg-raised text-fg shadow-sm' : 'text-muted hover:text-fg',
        )}
      >
        {label}
      </Link>
    ))}
  </nav>
)
