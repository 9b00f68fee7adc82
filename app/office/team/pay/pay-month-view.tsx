import { useQuery } from '@tanstack/react-query'
import { Download, Printer } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useBusinessProfile } from '#app/lib/root-data.ts'
import { EmptyState } from '#app/office/components/empty-state.tsx'
import { Loaded } from '#app/office/components/loaded.tsx'
import { Button } from '#app/office/components/ui/button.tsx'
import { Select } from '#app/office/components/ui/select.tsx'
import { showErrorToast } from '#app/office/lib/data/change.ts'
import { monthOfDay, monthText } from '#domain/team/pay-sheet.ts'
import { formatDateAndClock } from '#domain/time/business-time.ts'
import { dayIn } from '#domain/time/dates.ts'
import { CloseMonth } from './close-month.tsx'
import { PaySheetCard } from './pay-sheet-card.tsx'
import { type PayMonth, type PaySheetWithLines, payQuery } from './queries.ts'

interface PayMonthViewProps {
  months: readonly PayMonth[]
  shown: PayMonth
  firstOpen: PayMonth | undefined
}

export function PayMonthView({ months, shown, firstOpen }: PayMonthViewProps) {
  const { time_zone: zone } = useBusinessProfile()
  const [params, setParams] = useSearchParams()
  const pay = useQuery(payQuery(shown.month))
  const chosen = params.get('who') ?? ''
  const set = (name: string, value: string) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current)
        if (value) next.set(name, value)
        else next.delete(name)
        return next
      },
      { preventScrollReset: true },
    )
  const title = monthText(shown.month)
  const isNext = shown.month === firstOpen?.month
  const isOver = shown.month < monthOfDay(dayIn(new Date(), zone))
  return (
    <Loaded query={pay} title="Error fetching pay sheets" loading="Loading pay sheets">
      {(sheets) => {
        const listed = sheets.some(({ beautician_id }) => beautician_id === chosen)
          ? sheets.filter(({ beautician_id }) => beautician_id === chosen)
          : sheets
        return (
          <>
            <div className="mb-3 flex flex-wrap items-center gap-2 print:hidden">
              <Select
                aria-label="Month"
                className="w-56 max-md:w-full"
                options={months.map(({ month, closed_at }) => ({
                  value: month,
                  label: `${monthText(month)} (${closed_at ? 'closed' : 'open'})`,
                }))}
                value={shown.month}
                onChange={({ target }) => set('month', target.value)}
              />
              <Select
                aria-label="Beautician"
                className="w-52 max-md:w-full"
                options={[
                  { value: '', label: 'All beauticians' },
                  ...sheets.map(({ beautician_id, full_name }) => ({
                    value: beautician_id,
                    label: full_name,
                  })),
                ]}
                value={listed.length < sheets.length ? chosen : ''}
                onChange={({ target }) => set('who', target.value)}
              />
              <span className="ml-auto flex gap-2">
                <CsvButton month={shown} sheets={listed} />
                <Button variant="secondary" onClick={() => window.print()}>
                  <Printer aria-hidden="true" className="size-4" />
                  Print
                </Button>
              </span>
            </div>
            <p className="mb-4 text-sm text-muted">
              <span className="hidden font-medium text-fg print:inline">{title}. </span>
              {shown.closed_at
                ? `Closed on ${formatDateAndClock(shown.closed_at, zone)}${shown.closed_by ? ` by ${shown.closed_by}` : ''}. It no longer changes. Later payments and refunds are corrections in a later month.`
                : isNext
                  ? 'Open: the amounts change with payments, refunds and visits until the month is closed.'
                  : `Open. Cash in hand is deducted in ${monthText(firstOpen?.month ?? shown.month)}, which is open too.`}
            </p>
            {sheets.length === 0 ? (
              <EmptyState
                drawing="empty-reports"
                text="Nobody has a pay sheet for this month. Add a pay rule for each beautician who is paid by the visit."
              />
            ) : (
              <div className="space-y-4">
                {listed.map((sheet) => (
                  <PaySheetCard key={sheet.beautician_id} sheet={sheet} month={shown} />
                ))}
              </div>
            )}
            {isNext && isOver && sheets.length > 0 && <ClosePart month={shown} sheets={sheets} />}
          </>
        )
      }}
    </Loaded>
  )
}

interface SheetsProps {
  month: PayMonth
  sheets: readonly PaySheetWithLines[]
}

function ClosePart({ month, sheets }: SheetsProps) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <div className="mt-5 print:hidden">
      <Button onClick={() => setIsAsking(true)}>Close {monthText(month.month)}</Button>
      {isAsking && <CloseMonth month={month.month} sheets={sheets} onClose={() => setIsAsking(false)} />}
    </div>
  )
}

function CsvButton({ month, sheets }: SheetsProps) {
  const { time_zone: zone } = useBusinessProfile()
  const save = () =>
    import('./save-sheets.ts').then(
      ({ saveSheets }) => saveSheets(month.month, sheets, zone),
      (error: unknown) => showErrorToast('The pay sheets could not be saved', error),
    )
  return (
    <Button variant="secondary" onClick={save}>
      <Download aria-hidden="true" className="size-4" />
      CSV
    </Button>
  )
}
