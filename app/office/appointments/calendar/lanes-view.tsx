/** Shows lanes as a grid or, on a phone, as agendas; decides what a dropped appointment means. */
import { useMemo, useState } from 'react'
import { toast } from 'sonner'
import { useQuestion } from '#app/office/components/ui/use-question.tsx'
import { classNames } from '#app/office/lib/screen/class-names.ts'
import { useIsPhone } from '#app/office/lib/screen/use-media-query.ts'
import type { Team } from '#app/office/team/beauticians/queries.ts'
import type { Appointment } from '#domain/appointments/appointment.ts'
import { travelBetween } from '#domain/appointments/day-plan.ts'
import { appointmentLabels } from '../labels.ts'
import type { CalendarEntry } from './calendar-entry.ts'
import { appointmentsIn, type Lane, laneToShow } from './lanes.ts'
import { MoveBar } from './move-bar.tsx'
import { checkMove, checkText, isRefused, type MovingState } from './moving.ts'
import { PersonAgenda } from './person-agenda.tsx'
import { PrintedLanes } from './printed-lanes.tsx'
import { TimeGrid } from './time-grid.tsx'
import type { Place } from './use-move-appointment.ts'

interface LanesViewProps {
  title: string
  lanes: readonly Lane[]
  entries: readonly CalendarEntry[]
  team: Team
  zone: string
  moving: MovingState
  onMove: (appointment: Appointment, to: Place) => void
  show: string | null
  onOpen: (entry: CalendarEntry) => void
  onAdd: (lane: Lane, starts: number, ends: number | null) => void
  onHead: (lane: Lane) => void
  onLeave: (lane: Lane) => void
}

export function LanesView(props: LanesViewProps) {
  const { title, lanes, entries, team, zone, moving, onMove, show, onOpen, onAdd, onHead, onLeave } = props
  const isPhone = useIsPhone()
  const travel = useMemo(() => travelBetween(team.travelTimes, team.usualTravel), [team])
  const { lifted } = moving
  const plan = useMemo(() => ({ lanes, entries, travel }), [lanes, entries, travel])
  const question = useQuestion()
  // A phone shows one lane.
  const [chosen, setChosen] = useState<Lane>()
  const onlyLane = isPhone && lifted ? laneToShow(lanes, chosen, lifted.entry) : undefined
  const shownLanes = useMemo(() => (onlyLane ? [onlyLane] : lanes), [onlyLane, lanes])

  function leave() {
    setChosen(undefined)
    moving.leave()
  }

  async function drop() {
    const dropped = moving.now()
    const check = dropped && checkMove(dropped, plan)
    leave()
    if (!dropped || !check) return
    const { entry, starts, ends } = dropped
    const { lane, conflict } = check
    const { appointment } = entry
    if (
      starts === entry.starts &&
      ends === entry.ends &&
      (lane.beautician?.id ?? null) === entry.beautician_id
    )
      return
    const to = {
      appointment_date: new Date(starts).toISOString(),
      duration_minutes: Math.round((ends - starts) / 60_000),
      beautician: lane.beautician,
      overlap_ok: entry.overlap_ok,
      tight_ok: entry.tight_ok,
    }
    if (isRefused(check)) {
      const exception = conflict && (conflict.kind === 'overlap' ? 'overlap_ok' : 'tight_ok')
      toast.error(appointmentLabels.updateFailed, {
        description: `${lane.label}: ${checkText(check)}`,
        action: exception && {
          label: 'Move anyway',
          onClick: () => onMove(appointment, { ...to, [exception]: true }),
        },
      })
      return
    }
    const warning = lane.isOff ? `${lane.label}: ${lane.detail}.` : 'That is outside the working hours.'
    const isAgreed =
      !check.isOutsideHours ||
      (await question.ask({
        title: 'Move anyway?',
        action: 'Move anyway',
        variant: 'primary',
        content: warning,
      }))
    if (isAgreed) onMove(appointment, to)
  }

  const isAgenda = isPhone && !lifted
  return (
    <>
      {lifted?.by === 'taps' && (
        <MoveBar
          entry={lifted.entry}
          moving={moving}
          plan={plan}
          zone={zone}
          choice={onlyLane && lanes.length > 1 ? { lanes, shown: onlyLane, onChoose: setChosen } : null}
          onSave={drop}
          onLeave={leave}
        />
      )}
      <div className={classNames('print:hidden', onlyLane && 'pb-40')}>
        {isAgenda ? (
          <div className="space-y-5">
            {lanes.map((lane) => (
              <PersonAgenda
                key={lane.key}
                lane={lane}
                entries={appointmentsIn(lane, entries)}
                travel={travel}
                zone={zone}
                onOpen={onOpen}
                onLeave={onLeave}
              />
            ))}
          </div>
        ) : (
          <TimeGrid
            lanes={shownLanes}
            entries={entries}
            travel={travel}
            zone={zone}
            moving={moving}
            show={onlyLane && lifted ? lifted.entry.id : show}
            onDrop={drop}
            onOpen={onOpen}
            onAdd={onAdd}
            onHead={onHead}
            onLeave={onLeave}
          />
        )}
      </div>
      {question.dialog}
      <PrintedLanes title={title} lanes={lanes} entries={entries} travel={travel} zone={zone} />
    </>
  )
}
