import { Link, useSearchParams } from 'react-router'
import { useBusinessProfile } from '#app/lib/root-data.ts'
import { PageHeading } from '#app/office/components/page-heading.tsx'
import { paths } from '#app/office/lib/paths.ts'
import { classNames } from '#app/office/lib/screen/class-names.ts'
import { readPeriod } from '#domain/reports/report-period.ts'
import { dayIn } from '#domain/time/dates.ts'
import { reports } from './all-reports.ts'
import { nameOf } from './compared.ts'
import { RangeBar } from './range-bar.tsx'
import { type ReportName, reportNames } from './report-names.ts'
import { ReportPart } from './report-part.tsx'

export function ReportScreen({ name }: { name: ReportName }) {
  const report = reports[name]
  const { title, answers } = reportNames[name]
  const [params] = useSearchParams()
  const { time_zone } = useBusinessProfile()
  const today = dayIn(new Date(), time_zone)
  const period = readPeriod(params, today, report.periodKinds)
  return (
    <>
      <PageHeading title={title} subtitle={answers} />
      <nav aria-label="Reports" className="mb-4 flex flex-wrap gap-1 rounded-lg bg-sunken p-1 print:hidden">
        {Object.entries(reportNames).map(([each, { title: other }]) => (
          <Link
            key={each}
            to={`${paths.reports}/${each}`}
            aria-current={each === name ? 'page' : undefined}
            className={classNames(
              'flex min-h-11 flex-1 items-center whitespace-nowrap justify-center rounded-md px-3 text-sm font-medium outline-offset-1 focus-visible:outline-2 focus-visible:outline-focus md:min-h-9',
              each === name ? 'bg-raised text-fg shadow-sm' : 'text-muted hover:text-fg',
            )}
          >
            {other}
          </Link>
        ))}
      </nav>
      <RangeBar kinds={report.periodKinds} period={period} />
      <p className="hidden print:block">{nameOf(period)}</p>
      <div className="space-y-4">
        {report.parts.map((part) => (
          <ReportPart key={part.title} part={part} period={period} today={today} />
        ))}
      </div>
    </>
  )
}
