import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { Drawing } from '#app/office/components/drawing.tsx'
import { PageHeading } from '#app/office/components/page-heading.tsx'
import { Card } from '#app/office/components/ui/card.tsx'
import { paths } from '#app/office/lib/paths.ts'
import { reportNames } from './report-names.ts'

const entries = [
  ...Object.entries(reportNames).map(([name, texts]) => ({ to: `${paths.reports}/${name}`, ...texts })),
  {
    to: paths.bank,
    title: 'Bank statement',
    answers: 'Which payments have arrived at the bank, and which money has no payment',
  },
]

export const ReportsScreen = () => (
  <>
    <PageHeading title="Reports" />
    <Drawing name="empty-reports" className="mb-4 h-32 w-44 max-md:hidden" />
    <Card aria-label="Reports" className="max-w-2xl">
      <ul className="divide-y divide-line">
        {entries.map(({ to, title, answers }) => (
          <li key={to}>
            <Link
              to={to}
              className="flex min-h-16 items-center gap-4 px-4 py-3 outline-offset-2 hover:bg-sunken/60 focus-visible:outline-2 focus-visible:outline-focus md:px-5"
            >
              <span className="min-w-0">
                <span className="block font-medium">{title}</span>
                <span className="block text-sm text-muted">{answers}</span>
              </span>
              <ChevronRight aria-hidden="true" className="ml-auto size-4 shrink-0 text-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
    <Link
      to={paths.money}
      className="mt-3 inline-flex min-h-11 items-center gap-1 px-4 text-sm text-muted hover:underline md:px-5"
    >
      Dues, payments and invoices, one by one
      <ChevronRight aria-hidden="true" className="size-4" />
    </Link>
  </>
)
