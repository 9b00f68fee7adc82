import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useBusinessProfile } from '#app/lib/root-data.ts'
import { ClampedText } from '#app/office/components/clamped-text.tsx'
import { OPENED_BY_LINK } from '#app/office/components/records/use-address-dialog.ts'
import { addressOf, paths } from '#app/office/lib/paths.ts'
import { formatClock, formatDateAndClock } from '#domain/time/business-time.ts'
import { dayIn } from '#domain/time/dates.ts'
import { kindLabels } from './labels.ts'
import type { OutboxMessage } from './queries.ts'

/** A message: recipient, reason, due time and text. */
export function MessageCard({ message, children }: { message: OutboxMessage; children: ReactNode }) {
  const { time_zone: zone } = useBusinessProfile()
  const { full_name, kind, language, problem, text } = message
  const cause = causeOf(message)
  return (
    <li className="rounded-xl border border-line bg-card p-4 shadow-xs">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
        <h2 className="text-base font-semibold wrap-anywhere">{full_name}</h2>
        <p className="text-muted">{whenText(message, zone)}</p>
      </div>
      {cause ? (
        <Link
          to={cause}
          state={OPENED_BY_LINK}
          className="inline-flex min-h-11 items-center text-sm text-gold-ink underline underline-offset-4 md:min-h-8"
        >
          {kindLabels[kind]}
        </Link>
      ) : (
        <p className="text-sm text-gold-ink">{kindLabels[kind]}</p>
      )}
      {message.state === 'failed' ? (
        <p className="rounded-lg bg-danger-soft px-3.5 py-2 text-sm text-danger wrap-anywhere">
          {problem ?? 'The mail server gave no reason.'}
        </p>
      ) : (
        <div lang={language} className="rounded-lg bg-sunken px-3.5 py-2 text-sm">
          <ClampedText text={text} what={`the message for ${full_name}`} />
        </div>
      )}
      <div className="mt-3 flex flex-wrap gap-2 max-md:*:flex-1">{children}</div>
    </li>
  )
}

const causeOf = ({ appointment_id, lead_id }: OutboxMessage) => {
  if (appointment_id) return addressOf(paths.appointments, { edit: appointment_id })
  return lead_id && addressOf(paths.leads, { view: lead_id })
}

function whenText({ state, due_at, told_at, attempts, email, kind }: OutboxMessage, zone: string): string {
  if (state === 'failed') {
    const times = attempts === 1 ? 'once' : `${attempts} times`
    return `${kind === 'new_lead' || kind === 'safety_alert' ? 'to the business' : email}, tried ${times}`
  }
  const moment = told_at ?? due_at
  const isToday = dayIn(new Date(moment), zone) === dayIn(new Date(), zone)
  const text = isToday ? formatClock(moment, zone) : formatDateAndClock(moment, zone)
  if (told_at) return `WhatsApp opened at ${text}`
  return Date.parse(due_at) > Date.now() ? `waits until ${text}` : `due since ${text}`
}
