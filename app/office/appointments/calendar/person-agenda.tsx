/** One lane as a list of appointments and the free time between them, for phones. */

import { CalendarOff, MapPin } from 'lucide-react'
import { Fragment } from 'react'
import { AppointmentStatusBadge } from '#app/office/components/appointment-status.tsx'
import { PersonMark } from '#app/office/components/person-mark.tsx'
import { Button } from '#app/office/components/ui/button.tsx'
import { classNames } from '#app/office/lib/screen/class-names.ts'
import { useNow } from '#app/office/lib/screen/use-now.ts'
import { servicesText } from '#domain/appointments/appointment.ts'
import { gapText, legsBetween, lengthText, type TravelMinutes } from '#domain/appointments/day-plan.ts'
import { formatRupees } from '#domain/money/format-rupees.ts'
import { OfferedIcon, statusIcons } from './appointment-block.tsx'
import type { CalendarEntry } from './calendar-entry.ts'
import { type Lane, laneText, leaveLabel } from './lanes.ts'
import { clockOf } from './time-text.ts'

interface PersonAgendaProps {
  lane: Lane
  entries: readonly CalendarEntry[]
  travel: TravelMinutes
  zone: string
  onOpen: (entry: CalendarEntry) => void
  /** Gives the beautician the day off. */
  onLeave: (lane: Lane) => void
}

export function PersonAgenda({ lane, entries, travel, zone, onOpen, onLeave }: PersonAgendaProps) {
  const { beautician } = lane
  const leave = leaveLabel(lane, useNow())
  const legs = new Map(beautician ? legsBetween(entries, travel).map((leg) => [leg.to, leg]) : [])
  return (
    <section className={`person-${beautician?.colour ?? 'none'}`} aria-label={lane.label}>
      <h3 className="flex items-center gap-2.5 py-1">
        {beautician ? (
          <PersonMark person={beautician} />
        ) : (
          <span aria-hidden="true" className="size-8 rounded-full border-2 border-dashed border-danger" />
        )}
        <span className="font-semibold">{lane.label}</span>
        <span
          className={classNames(
            'text-sm',
            lane.isOff && entries.length > 0 ? 'font-medium text-danger' : 'text-muted',
          )}
        >
          {lane.isOff ? laneText(lane, entries.length) : lane.detail}
        </span>
        {leave && (
          <Button
            variant="ghost"
            size="small"
            className="ml-auto text-muted!"
            aria-label={`${lane.label}: ${leave}`}
            onClick={() => onLeave(lane)}
          >
            <CalendarOff aria-hidden="true" className="size-4" />
            {leave}
          </Button>
        )}
      </h3>
      {entries.length === 0 && <p className="py-1 pl-10.5 text-sm text-muted">No appointments</p>}
      <ul className="mt-1">
        {entries.map((entry) => {
          const leg = legs.get(entry.id)
          return (
            <Fragment key={entry.id}>
              {leg && (
                <li
                  className={classNames(
                    'ml-4 border-l-2 border-dashed border-line-strong py-2 pl-4 text-xs',
                    leg.tooShort ? 'font-medium text-danger' : 'text-muted',
                  )}
                >
                  {gapText(leg)}
                </li>
              )}
              <li>
                <AgendaCard entry={entry} zone={zone} onOpen={onOpen} />
              </li>
            </Fragment>
          )
        })}
      </ul>
    </section>
  )
}

function AgendaCard({
  entry,
  zone,
  onOpen,
}: Pick<PersonAgendaProps, 'zone' | 'onOpen'> & { entry: CalendarEntry }) {
  const { appointment } = entry
  const Sign = statusIcons[appointment.status]
  const { due } = appointment
  const place = [appointment.address, appointment.area?.name].filter(Boolean).join(' · ')
  return (
    <button
      type="button"
      data-appointment={entry.id}
      onClick={() => onOpen(entry)}
      className={classNames(
        'my-1 block w-full rounded-lg border border-l-4 border-line border-l-(--person) bg-card px-3 py-2.5 text-left text-sm shadow-xs [border-left-style:solid]',
        'outline-offset-2 focus-visible:outline-2 focus-visible:outline-focus',
        appointment.status === 'scheduled' && 'border-dashed border-line-strong',
      )}
    >
      <span className="flex items-baseline justify-between gap-3">
        <span className="font-semibold tabular-nums">
          {clockOf(entry.starts, zone)}
          <span className="ml-2 font-normal text-muted">{lengthText(appointment.duration_minutes)}</span>
        </span>
        <AppointmentStatusBadge
          status={appointment.status}
          icon={<Sign aria-hidden="true" className="mr-1 size-3" />}
        />
      </span>
      <span className="mt-1 block font-medium wrap-anywhere">{appointment.client.full_name}</span>
      <span className="block text-muted wrap-anywhere">{servicesText(appointment)}</span>
      {appointment.offered_until && (
        <span className="mt-1 flex items-center gap-1.5 text-xs font-medium text-danger">
          <OfferedIcon aria-hidden="true" className="size-3.5 shrink-0" />
          Offered, no reply yet
        </span>
      )}
      {place && (
        <span className="mt-1 flex gap-1.5 text-xs text-muted">
          <MapPin aria-hidden="true" className="mt-px size-3.5 shrink-0 text-gold-ink" />
          <span className="wrap-anywhere">{place}</span>
        </span>
      )}
      {due > 0 && (
        <span className="mt-1 block text-xs font-medium text-gold-ink">{formatRupees(due)} due</span>
      )}
    </button>
  )
}
