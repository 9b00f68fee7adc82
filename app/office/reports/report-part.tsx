import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useSearchParams } from 'react-router'
import { BarChart } from '#app/office/components/charts/bar-chart.tsx'
import type { Chart } from '#app/office/components/charts/chart.ts'
import { GridChart } from '#app/office/components/charts/grid-chart.tsx'
import { LineChart } from '#app/office/components/charts/line-chart.tsx'
import { Loaded } from '#app/office/components/loaded.tsx'
import { StaleNote } from '#app/office/components/stale-note.tsx'
import { Card } from '#app/office/components/ui/card.tsx'
import { Select } from '#app/office/components/ui/select.tsx'
import { Skeleton } from '#app/office/components/ui/skeleton.tsx'
import { DATA } from '#app/office/lib/data/query-client.ts'
import { classNames } from '#app/office/lib/screen/class-names.ts'
import type { Period } from '#domain/reports/report-period.ts'
import type { Day } from '#domain/time/dates.ts'
import { Figures } from './figures.tsx'
import { PartTable } from './part-table.tsx'
import type { Part, View } from './report.ts'

interface ReportPartProps {
  part: Part
  period: Period
  today: Day
}

export function ReportPart({ part, period, today }: ReportPartProps) {
  const id = useId()
  const [params] = useSearchParams()
  const view = useQuery({
    queryKey: [DATA, 'report', part.title, period, today, params.toString()],
    queryFn: ({ signal }) => part.load({ period, today, signal, chosen: (name) => params.get(name) }),
    placeholderData: keepPreviousData,
  })
  return (
    <Card aria-labelledby={id} aria-busy={view.isFetching} className="break-inside-avoid p-4 md:p-6">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h2 id={id} className="text-lg font-semibold">
          {part.title}
        </h2>
        {view.data && <Choices view={view.data} />}
      </div>
      <StaleNote query={view} />
      <Loaded
        query={view}
        title="The report could not be loaded"
        loading={<Skeleton className="mt-4 h-32 w-full" />}
      >
        {({ answer, chart, formula, figures, table }) => (
          <div className={classNames('transition-opacity', view.isPlaceholderData && 'opacity-60')}>
            <p className="mt-2 font-display text-xl leading-tight font-semibold lining-nums text-gold-ink md:text-2xl">
              {answer}
            </p>
            <div className="mt-4">
              <ChartOfKind label={part.title} chart={chart} />
            </div>
            {formula && (
              <p role="note" className="mt-1 text-xs text-muted">
                {formula}
              </p>
            )}
            {figures && <Figures figures={figures} />}
            <PartTable title={part.title} table={table} RowAction={part.RowAction} />
          </div>
        )}
      </Loaded>
      {part.Below && <part.Below />}
    </Card>
  )
}

function Choices({ view: { choices = [] } }: { view: View }) {
  const [, setParams] = useSearchParams()
  return choices.map(({ name, label, value, options }) => (
    <Select
      key={name}
      aria-label={label}
      className="w-44 print:hidden"
      options={options}
      value={value}
      onChange={({ target }) =>
        setParams(
          (current) => {
            const next = new URLSearchParams(current)
            next.set(name, target.value)
            return next
          },
          { preventScrollReset: true },
        )
      }
    />
  ))
}

function ChartOfKind({ label, chart }: { label: string; chart: Chart }) {
  switch (chart.kind) {
    case 'line':
      return <LineChart label={label} chart={chart} />
    case 'bars':
      return <BarChart label={label} chart={chart} />
    case 'grid':
      return <GridChart label={label} chart={chart} />
  }
}
