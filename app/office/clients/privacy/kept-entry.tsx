import type { ReactNode } from 'react'
import { useBusinessProfile } from '#app/lib/root-data.ts'
import { classNames } from '#app/office/lib/screen/class-names.ts'
import { deedText } from '#domain/access/audit-log-text.ts'
import { formatDate } from '#domain/time/business-time.ts'
import { counted, factsOf, kindLabels } from './labels.ts'
import { appointmentsOf, deedsOf, type KeptRecord, type KeptRow } from './queries.ts'

interface KeptEntryProps {
  kept: KeptRecord
  /** Shown next to the heading. */
  children?: ReactNode
}

/** One record as text; a client includes all appointments. */
export function KeptEntry({ kept, children }: KeptEntryProps) {
  const appointments = appointmentsOf(kept)
  return (
    <>
      <h2 className="font-semibold">{kindLabels[kept.kind]}</h2>
      {children}
      <Facts row={kept.record} />
      {appointments.length > 0 && (
        <>
          <h3 className="mt-5 text-sm font-semibold">
            {counted(appointments.length, 'appointment', 'appointments')}
          </h3>
          <ul className="mt-1 divide-y divide-line">
            {appointments.map((appointment) => (
              <li key={String(appointment.id)} className="break-inside-avoid py-3">
                <Facts row={appointment} />
              </li>
            ))}
          </ul>
        </>
      )}
      <Deeds kept={kept} />
    </>
  )
}

function Deeds({ kept }: { kept: KeptRecord }) {
  const { time_zone } = useBusinessProfile()
  const deeds = deedsOf(kept)
  if (deeds.length === 0) return null
  return (
    <>
      <h3 className="mt-5 text-sm font-semibold">{counted(deeds.length, 'change', 'changes')}</h3>
      <ul className="mt-1 space-y-1 text-sm">
        {deeds.map((deed) => (
          <li key={`${deed.at} ${deed.subject} ${JSON.stringify(deed.changes)}`} className="wrap-anywhere">
            {formatDate(deed.at, time_zone)}: {deedText(deed, time_zone)}
          </li>
        ))}
      </ul>
    </>
  )
}

/** In characters. */
const MOST_CHARACTERS_IN_HALF = 20

function Facts({ row }: { row: KeptRow }) {
  const { time_zone } = useBusinessProfile()
  return (
    <dl className="mt-2 grid grid-cols-2 gap-x-6 gap-y-2 text-sm lg:grid-cols-3 print:grid-cols-3">
      {factsOf(row, time_zone).map(({ term, labels }) => (
        <div
          key={term}
          className={classNames(
            'min-w-0 break-inside-avoid',
            labels.length > MOST_CHARACTERS_IN_HALF && 'max-md:col-span-full',
          )}
        >
          <dt className="text-xs text-muted">{term}</dt>
          <dd className="whitespace-pre-wrap wrap-anywhere">{labels}</dd>
        </div>
      ))}
    </dl>
  )
}
