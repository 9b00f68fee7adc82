import type { ReactNode } from 'react'
import { useBusinessProfile } from '#app/lib/root-data.ts'
import { classNames } from '#app/office/lib/screen/class-names.ts'
import { actionText } from '#domain/access/audit-log-text.ts'
import { formatDate } from '#domain/time/business-time.ts'
import { factsOf } from './facts.ts'
import { counted, kindLabels } from './labels.ts'
import { appointmentsOf, auditLogOf, type PersonRecord, type PersonRow } from './queries.ts'

interface RecordEntryProps {
  found: PersonRecord
  /** Shown next to the heading. */
  children?: ReactNode
}

/** One record as text; a client includes all appointments. */
export function RecordEntry({ found, children }: RecordEntryProps) {
  const appointments = appointmentsOf(found)
  return (
    <>
      <h2 className="font-semibold">{kindLabels[found.kind]}</h2>
      {children}
      <Facts row={found.record} />
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
      <AuditLog found={found} />
    </>
  )
}

function AuditLog({ found }: { found: PersonRecord }) {
  const { time_zone } = useBusinessProfile()
  const entries = auditLogOf(found)
  if (entries.length === 0) return null
  return (
    <>
      <h3 className="mt-5 text-sm font-semibold">{counted(entries.length, 'change', 'changes')}</h3>
      <ul className="mt-1 space-y-1 text-sm">
        {entries.map((entry) => (
          <li key={`${entry.at} ${entry.subject} ${JSON.stringify(entry.changes)}`} className="wrap-anywhere">
            {formatDate(entry.at, time_zone)}: {actionText(entry, time_zone)}
          </li>
        ))}
      </ul>
    </>
  )
}

/** In characters. */
const MOST_CHARACTERS_IN_HALF = 20

function Facts({ row }: { row: PersonRow }) {
  const { time_zone } = useBusinessProfile()
  return (
    <dl className="mt-2 grid grid-cols-2 gap-x-6 gap-y-2 text-sm lg:grid-cols-3 print:grid-cols-3">
      {factsOf(row, time_zone).map(({ term, text }) => (
        <div
          key={term}
          className={classNames(
            'min-w-0 break-inside-avoid',
            text.length > MOST_CHARACTERS_IN_HALF && 'max-md:col-span-full',
          )}
        >
          <dt className="text-xs text-muted">{term}</dt>
          <dd className="whitespace-pre-wrap wrap-anywhere">{text}</dd>
        </div>
      ))}
    </dl>
  )
}
