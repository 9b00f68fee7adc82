import { ChevronLeft, ChevronRight, Download, Printer } from 'lucide-react'
import { Button } from '#app/office/components/ui/button.tsx'
import { DayField } from '#app/office/components/ui/day-field.tsx'
import { showErrorToast } from '#app/office/lib/data/change.ts'
import { useIsOwner } from '#app/office/lib/session/access.ts'
import { addDays, type Day, formatDay } from '#domain/time/dates.ts'
import type { ShownDay } from './save-day.ts'

interface DayBarProps {
  day: Day
  today: Day
  go: (day: Day) => void
  /** What the page shows, once it is loaded. */
  file: Omit<ShownDay, 'day'> | undefined
}

/** The day with arrows and a date, its CSV file and paper. */
export function DayBar({ day, today, go, file }: DayBarProps) {
  return (
    <>
      <h2 aria-live="polite" className="mb-2 font-display text-2xl leading-tight font-semibold lining-nums">
        {formatDay(day)}
      </h2>
      <div className="mb-4 flex flex-wrap items-center gap-2 print:hidden">
        <span className="flex items-center gap-2 max-md:basis-full">
          <Button
            variant="secondary"
            size="icon"
            aria-label="Previous day"
            onClick={() => go(addDays(day, -1))}
          >
            <ChevronLeft aria-hidden="true" className="size-4" />
          </Button>
          <Button
            variant="secondary"
            size="icon"
            aria-label="Next day"
            disabled={day >= today}
            onClick={() => go(addDays(day, 1))}
          >
            <ChevronRight aria-hidden="true" className="size-4" />
          </Button>
          <Button variant="secondary" size="small" disabled={day === today} onClick={() => go(today)}>
            Today
          </Button>
        </span>
        <DayField aria-label="Which day" className="w-40! min-w-0 md:h-9!" value={day} onChange={go} />
        <span className="ml-auto flex gap-2">
          <CsvButton day={day} file={file} />
          <Button variant="secondary" size="small" aria-label="Print" onClick={() => window.print()}>
            <Printer aria-hidden="true" className="size-4" />
            <span className="max-md:hidden">Print</span>
          </Button>
        </span>
      </div>
    </>
  )
}

/** Only owners may export. All that is shown is in the browser, so the file is made here. */
function CsvButton({ day, file }: Pick<DayBarProps, 'day' | 'file'>) {
  if (!useIsOwner()) return null
  const save = (shown: Omit<ShownDay, 'day'>) =>
    import('./save-day.ts').then(
      ({ saveDay }) => saveDay({ day, ...shown }),
      (error: unknown) => showErrorToast('The day could not be saved', error),
    )
  return (
    <Button
      variant="secondary"
      size="small"
      aria-label="CSV"
      disabled={!file}
      onClick={() => file && save(file)}
    >
      <Download aria-hidden="true" className="size-4" />
      <span className="max-md:hidden">CSV</span>
    </Button>
  )
}
