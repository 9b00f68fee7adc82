import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { Button } from '#app/office/components/ui/button.tsx'
import { DayField } from '#app/office/components/ui/day-field.tsx'
import { Select } from '#app/office/components/ui/select.tsx'
import type { Period, PeriodKind } from '#domain/reports/report-period.ts'
import { addDays } from '#domain/time/dates.ts'
import { nameOf } from './compared.ts'

const kindLabels: Readonly<Record<PeriodKind, string>> = {
  week: 'Week',
  month: 'Month',
  quarter: 'Quarter',
  year: 'Year',
  'financial-year': 'Financial year',
  own: 'Custom dates',
}

interface RangeBarProps {
  kinds: readonly PeriodKind[]
  period: Period
}

/** The period of the report; the address is the only place where it is stored. */
export function RangeBar({ kinds, period }: RangeBarProps) {
  const [, setParams] = useSearchParams()
  const { kind, whole } = period
  const go = (said: Readonly<Record<string, string>>) =>
    setParams(
      (current) => {
        const others = [...current].filter(([name]) => !['range', 'on', 'from', 'to'].includes(name))
        return new URLSearchParams([...others, ...Object.entries(said)])
      },
      { preventScrollReset: true },
    )
  const goTo = (day: string) => go({ range: kind, on: day })
  const own = (change: { from?: string; to?: string }) =>
    go({ range: 'own', from: whole.first, to: whole.last, ...change })
  return (
    <fieldset className="mb-4 flex flex-wrap items-center gap-2 print:hidden">
      <legend className="sr-only">Range</legend>
      <Select
        aria-label="Range"
        className="w-44 max-md:w-full"
        options={kinds.map((value) => ({ value, label: kindLabels[value] }))}
        value={kind}
        onChange={({ target }) =>
          target.value === 'own' ? own({}) : go({ range: target.value, on: period.last })
        }
      />
      {kind === 'own' ? (
        <>
          <DayField
            aria-label="First day"
            className="w-40!"
            value={whole.first}
            onChange={(from) => own({ from })}
          />
          <DayField
            aria-label="Last day"
            className="w-40!"
            value={whole.last}
            onChange={(to) => own({ to })}
          />
        </>
      ) : (
        <div className="flex items-center gap-2 max-md:w-full max-md:justify-between">
          <Button
            variant="secondary"
            size="icon"
            aria-label="Earlier"
            onClick={() => goTo(addDays(whole.first, -1))}
          >
            <ChevronLeft aria-hidden="true" className="size-4" />
          </Button>
          <span aria-live="polite" className="px-1 text-center font-medium tabular-nums">
            {nameOf(period)}
          </span>
          <Button
            variant="secondary"
            size="icon"
            aria-label="Later"
            onClick={() => goTo(addDays(whole.last, 1))}
          >
            <ChevronRight aria-hidden="true" className="size-4" />
          </Button>
        </div>
      )}
      <Button variant="secondary" className="ml-auto max-md:hidden" onClick={() => window.print()}>
        Print
      </Button>
    </fieldset>
  )
}
