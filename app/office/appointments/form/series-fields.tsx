/** "Every 3 weeks, 6 times": the code of the repeats is loaded when somebody adds them. */
import { useFormContext } from 'react-hook-form'
import { loadable } from '#app/office/components/loadable.tsx'
import { Button } from '#app/office/components/ui/button.tsx'
import { Fold } from '#app/office/components/ui/fold.tsx'
import { Skeleton } from '#app/office/components/ui/skeleton.tsx'
import type { AppointmentInput } from '#domain/appointments/appointment-form.ts'
import { useTypedAppointment } from './use-free-slots.ts'

const USUAL = { every_weeks: '4', times: '6', leaving_out: [] }

const SeriesPlan = loadable(() => import('./series-plan.tsx'), {
  waiting: <Skeleton className="h-40 w-full" />,
})

export function SeriesFields() {
  const { setValue, formState } = useFormContext<AppointmentInput>()
  const { series } = useTypedAppointment()
  return (
    <Fold
      title="Repeat"
      summary={series ? summaryOf(series) : 'Once'}
      hasFault={Boolean(formState.errors.series)}
    >
      {series ? (
        <>
          <SeriesPlan />
          <Button variant="ghost" size="small" className="mt-2" onClick={() => setValue('series', null)}>
            Do not repeat
          </Button>
        </>
      ) : (
        <Button
          variant="secondary"
          size="small"
          onClick={() => setValue('series', USUAL, { shouldDirty: true })}
        >
          Add repeats
        </Button>
      )}
    </Fold>
  )
}

function summaryOf({ every_weeks, times, leaving_out }: NonNullable<AppointmentInput['series']>): string {
  const left = leaving_out.length > 0 ? `, ${leaving_out.length} left out` : ''
  return `Every ${every_weeks} weeks, ${times} times${left}`
}
