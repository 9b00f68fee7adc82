import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { Drawing } from '#app/office/components/drawing.tsx'
import { PageHeading } from '#app/office/components/page-heading.tsx'
import { Card } from '#app/office/components/ui/card.tsx'
import { paths } from '#app/office/lib/paths.ts'
import { reportNames } from './report-names.ts'

export const ReportsScreen = () => (
  <>
    <PageHeading title="Reports" />
    <Drawing name="empty-reports" className="mb-4 h-32 w-44 max-md:hidden" />
    <Card aria-label="Reports" className="max-w-2xl">
      <ul className="divide-y divide-line">
        {Object.entries(reportNames).map(([name, texts]) => (
          <li key={name}>
            <PageLink to={`${paths.reports}/${name}`} {...texts} />
          </li>
        ))}
      </ul>
    </Card>
    <Card aria-label="Accounts" className="mt-4 max-w-2xl divide-y divide-line">
      <PageLink
        to={paths.money}
        title="Dues, payments and invoices"
        answers="Who owes what, every payment and invoice, and the day book"
      />
      <PageLink to={paths.bank} title="Bank statement" answers="Check which payments reached your bank" />
    </Card>
  </>
)

const PageLink = ({ to, title, answers }: { to: string; title: string; answers: string }) => (
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
)
