import {
  Check,
  CircleCheck,
  CircleDashed,
  CircleQuestionMark,
  CircleSlash,
  type LucideIcon,
} from 'lucide-react'
import { Fragment, memo } from 'react'
import { classNames } from '#app/office/lib/screen/class-names.ts'
import {
  type Appointment,
  type AppointmentStatus,
  beauticianText,
  servicesText,
} from '#domain/appointments/appointment.ts'
import type { Placed } from '#domain/appointments/day-plan.ts'
import { formatRupees } from '#domain/money/format-rupees.ts'
import type { CalendarEntry } from './calendar-entry.ts'
import { heightOf } from './grid-geometry.ts'
import type { Lane } from './lanes.ts'
import { clockOf } from './time-text.ts'

/** A status has an icon and a label; colour identifies the beautician. */
export const statusIcons: Record<AppointmentStatus, LucideIcon> = {
  scheduled: CircleDashed,
  confirmed: CircleCheck,
  completed: Check,
  cancelled: CircleSlash,
}

/** The beautician has not accepted yet. */
export const OfferedIcon = CircleQuestionMark

/** Unconfirmed appointments are outlined, confirmed ones filled, completed ones faded. */
const statusLooks: Record<AppointmentStatus, string> = {
  scheduled: 'border-dashed border-(--person) bg-card',
  confirmed: 'border-(--person-line) bg-(--person-soft)',
  completed: 'border-line bg-sunken',
  cancelled: 'border-line bg-card',
}

interface AppointmentBlockProps {
  placed: Placed<CalendarEntry>
  lane: Lane
  zone: string
  isLifted: boolean
  /** The block at which Tab enters the grid. */
  isEntry: boolean
  onOpen: (entry: CalendarEntry) => void
}

/**
 * One appointment in the grid; the grid handles dragging and arrow keys. Its lines share one clipped box, because a browser
 * paints every clipped box separately and there may be hundreds.
 */
export const AppointmentBlock = memo(function AppointmentBlock(props: AppointmentBlockProps) {
  const { placed, lane, zone, isLifted, isEntry, onOpen } = props
  const { entry, column, columns } = placed
  const { appointment } = entry
  const Sign = statusIcons[appointment.status]
  const top = heightOf(Math.max(entry.starts, lane.starts) - lane.starts)
  const height = Math.max(
    heightOf(Math.min(entry.ends, lane.ends) - Math.max(entry.starts, lane.starts)) - 1,
    20,
  )
  const [name, ...lines] = linesOf(entry, zone)
  return (
    <button
      type="button"
      data-appointment={entry.id}
      tabIndex={isEntry ? 0 : -1}
      aria-label={appointmentText(entry, zone)}
      onClick={() => onOpen(entry)}
      className={classNames(
        `person-${lane.beautician?.colour ?? 'none'} visit absolute flex touch-manipulation flex-col rounded-md border text-left whitespace-nowrap shadow-xs select-none`,
        'border-l-4 border-l-(--person) px-1.5 py-0.5 outline-offset-1 [border-left-style:solid] hover:z-10 hover:shadow-md focus-visible:z-20 focus-visible:outline-2 focus-visible:outline-focus',
        statusLooks[appointment.status],
        appointment.offered_until && 'calendar-offered',
        isLifted && 'opacity-35',
      )}
      style={{
        top,
        height,
        left: `calc(${(100 / columns) * column}% + 2px)`,
        width: `calc(${100 / columns}% - 4px)`,
      }}
    >
      <span className="block w-full overflow-hidden text-[0.6875rem] leading-3.5 text-ellipsis text-muted">
        <span className="text-xs leading-4 font-semibold text-fg">
          <Sign aria-hidden="true" className="-mt-0.5 mr-1 inline size-3" strokeWidth={2.25} />
          {appointment.offered_until && (
            <OfferedIcon
              aria-hidden="true"
              className="-mt-0.5 mr-1 inline size-3 text-danger"
              strokeWidth={2.25}
            />
          )}
          {appointment.needs_check && <span className="text-danger">! </span>}
          {isOwed(appointment) && <span className="text-gold-ink">₹ </span>}
          {name}
        </span>
        {lines.slice(0, Math.floor((height - 20) / 14)).map((line) => (
          <Fragment key={line}>
            <br />
            {line}
          </Fragment>
        ))}
      </span>
      <span
        data-resize=""
        aria-hidden="true"
        className="absolute inset-x-0 -bottom-px h-2.5 cursor-ns-resize"
      />
    </button>
  )
})

/** Upcoming appointments are paid on arrival; a completed one with an amount due is unpaid. */
const isOwed = ({ status, due }: Appointment) => status === 'completed' && due > 0

const linesOf = ({ appointment, starts }: CalendarEntry, zone: string) => [
  appointment.client.full_name,
  ...(appointment.offered_until ? ['offered, no reply yet'] : []),
  servicesText(appointment),
  [clockOf(starts, zone), appointment.area?.name].filter(Boolean).join(' · '),
  appointment.status,
]

/** Accessible name: the same text as shown, for voice control, plus what the block shows only by icon or colour. */
function appointmentText(entry: CalendarEntry, zone: string): string {
  const { appointment, ends, overlap_ok } = entry
  const parts = [
    ...linesOf(entry, zone),
    `until ${clockOf(ends, zone)}`,
    beauticianText(appointment),
    overlap_ok && 'overlap allowed',
    appointment.needs_check && 'check the travel time',
    isOwed(appointment) && `${formatRupees(appointment.due)} due`,
  ]
  return parts.filter(Boolean).join(', ')
}
