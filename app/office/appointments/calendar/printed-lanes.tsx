/** A day, or a beautician's week, printed on one sheet: time, name, phone, address, amount due. */
import { useBusinessProfile } from '#app/lib/root-data.ts'
import { useIsPrinting } from '#app/office/lib/screen/use-is-printing.ts'
import { servicesText } from '#domain/appointments/appointment.ts'
import { legsBetween, lengthText, type TravelMinutes } from '#domain/appointments/day-plan.ts'
import { wayInLines } from '#domain/clients/place/place-text.ts'
import { formatRupees } from '#domain/money/format-rupees.ts'
import type { CalendarEntry } from './calendar-entry.ts'
import { appointmentsIn, type Lane } from './lanes.ts'
import { intervalText } from './time-text.ts'

interface PrintedLanesProps {
  title: string
  lanes: readonly Lane[]
  entries: readonly CalendarEntry[]
  travel: TravelMinutes
  zone: string
}

/** The number of appointments that fit on one sheet in a readable size. */
const MOST_PER_SHEET = 40

export const PrintedLanes = (props: PrintedLanesProps) => useIsPrinting() && <Paper {...props} />

function Paper(props: PrintedLanesProps) {
  const { title, lanes, entries, travel, zone } = props
  const { business_name } = useBusinessProfile()
  return (
    <div
      className="printed-lanes hidden print:block"
      data-dense={entries.length > MOST_PER_SHEET ? '' : undefined}
    >
      <h2 className="mb-2 flex justify-between border-b border-line pb-1 font-semibold">
        <span>{title}</span>
        <span>{business_name}</span>
      </h2>
      <div className="printed-columns">
        {lanes.map((lane) => {
          const own = appointmentsIn(lane, entries)
          const legs = new Map(lane.beautician ? legsBetween(own, travel).map((leg) => [leg.to, leg]) : [])
          return (
            <section key={lane.key} className="mb-2">
              <h3 className="font-semibold">
                {lane.label} <span className="font-normal">{lane.detail}</span>
              </h3>
              {own.length === 0 && <p>No appointments</p>}
              {own.map((entry) => (
                <PrintedAppointment
                  key={entry.id}
                  entry={entry}
                  zone={zone}
                  way={legs.get(entry.id)?.needed ?? null}
                />
              ))}
            </section>
          )
        })}
      </div>
    </div>
  )
}

function PrintedAppointment({
  entry,
  zone,
  way,
}: {
  entry: CalendarEntry
  zone: string
  way: number | null
}) {
  const { appointment } = entry
  const { client, address, area, notes, due } = appointment
  const wayIn = wayInLines(appointment).map(([label, text]) => `${label}: ${text}`)
  const place = [address ?? client.address, area?.name, ...wayIn].filter(Boolean).join(', ')
  return (
    <div className="break-inside-avoid border-t border-line py-0.5">
      <p>
        <strong className="font-semibold">{intervalText(entry.starts, entry.ends, zone)}</strong>{' '}
        {client.full_name}
        {client.phone && `, ${client.phone}`}
      </p>
      <p>
        {servicesText(appointment)} ({appointment.status}
        {appointment.offered_until && ', offered, not accepted'}){due > 0 && `, ${formatRupees(due)} due`}
      </p>
      {place && (
        <p>
          {place}
          {way !== null && ` (${lengthText(way)} travel)`}
        </p>
      )}
      {notes && <p className="italic">{notes}</p>}
    </div>
  )
}
