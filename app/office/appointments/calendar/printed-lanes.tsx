/** A day (or a person's week) on one sheet of paper, with what one needs on the way: time, name, telephone, address, amount due. */
import { useBusinessProfile } from '#app/lib/root-data.ts'
import { useIsPrinting } from '#app/office/lib/screen/use-is-printing.ts'
import { servicesInWords } from '#domain/appointments/appointment.ts'
import { legsBetween, lengthInWords, type TravelMinutes } from '#domain/appointments/day-plan.ts'
import { formatRupees } from '#domain/money/format-rupees.ts'
import { type Lane, visitsIn } from './lanes.ts'
import { spellInWords } from './time-in-words.ts'
import type { Visit } from './visit.ts'

interface PrintedLanesProps {
  title: string
  lanes: readonly Lane[]
  visits: readonly Visit[]
  travel: TravelMinutes
  zone: string
}

/** So many fit on a sheet in readable letters. */
const COMFORTABLE = 40

export const PrintedLanes = (props: PrintedLanesProps) => useIsPrinting() && <Paper {...props} />

function Paper(props: PrintedLanesProps) {
  const { title, lanes, visits, travel, zone } = props
  const { business_name } = useBusinessProfile()
  return (
    <div
      className="printed-lanes hidden print:block"
      data-dense={visits.length > COMFORTABLE ? '' : undefined}
    >
      <h2 className="mb-2 flex justify-between border-b border-line pb-1 font-semibold">
        <span>{title}</span>
        <span>{business_name}</span>
      </h2>
      <div className="printed-columns">
        {lanes.map((lane) => {
          const own = visitsIn(lane, visits)
          const legs = new Map(lane.beautician ? legsBetween(own, travel).map((leg) => [leg.to, leg]) : [])
          return (
            <section key={lane.key} className="mb-2">
              <h3 className="font-semibold">
                {lane.label} <span className="font-normal">{lane.detail}</span>
              </h3>
              {own.length === 0 && <p>No visits</p>}
              {own.map((visit) => (
                <PrintedVisit
                  key={visit.id}
                  visit={visit}
                  zone={zone}
                  way={legs.get(visit.id)?.needed ?? null}
                />
              ))}
            </section>
          )
        })}
      </div>
    </div>
  )
}

function PrintedVisit({ visit, zone, way }: { visit: Visit; zone: string; way: number | null }) {
  const { appointment } = visit
  const { client, address, area, notes, due } = appointment
  const place = [address ?? client.address, area?.name].filter(Boolean).join(', ')
  return (
    <div className="break-inside-avoid border-t border-line py-0.5">
      <p>
        <strong className="font-semibold">{spellInWords(visit.starts, visit.ends, zone)}</strong>{' '}
        {client.full_name}
        {client.phone && `, ${client.phone}`}
      </p>
      <p>
        {servicesInWords(appointment)} ({appointment.status}){due > 0 && `, ${formatRupees(due)} due`}
      </p>
      {place && (
        <p>
          {place}
          {way !== null && ` (${lengthInWords(way)} way)`}
        </p>
      )}
      {notes && <p className="italic">{notes}</p>}
    </div>
  )
}
