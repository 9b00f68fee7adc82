/** The values of the form of a lead: of an empty one, of a stored one, and what is stored of them. */
import type { z } from 'zod'
import type { enteredLeadForm } from '#domain/leads/entered-lead-form.ts'
import { requestedClock } from '#domain/leads/preferred-time.ts'
import type { RowDraft } from '#domain/schema/rows.ts'
import { toWallClock } from '#domain/time/business-time.ts'
import { preferredMoment } from '#domain/time/dates.ts'
import { leadLabels } from './labels.ts'
import type { Lead } from './queries.ts'

export type TypedLead = z.input<typeof enteredLeadForm>
export type ParsedLead = z.output<typeof enteredLeadForm>

/** `leadLabels` has the specification's texts of a changed status. */
export const formLabels = {
  ...leadLabels,
  updated: 'Lead updated successfully',
  updateFailed: 'Error updating lead',
}

export const emptyLead: TypedLead = {
  full_name: '',
  phone: '',
  service_interested: '',
  preferred_day: '',
  preferred_time: '',
  message: '',
  email: '',
  area_id: '',
  people: '',
  source: 'phone',
  language: 'en',
  call_back: false,
}

export function typedOf(lead: Lead, zone: string): TypedLead {
  const { full_name, phone, service_interested, preferred_date, source, language } = lead
  return {
    full_name,
    phone,
    service_interested,
    preferred_day: preferred_date ? toWallClock(preferred_date, zone).slice(0, 10) : '',
    preferred_time: (preferred_date && requestedClock(preferred_date, zone)) ?? '',
    message: lead.message ?? '',
    email: lead.email ?? '',
    area_id: lead.area_id ?? '',
    people: String(lead.people ?? ''),
    source,
    language,
    call_back: false,
  }
}

/** An unchanged day and time keep the stored moment, which for any time is the moment of sending. */
function preferredDate({ preferred_day, preferred_time }: ParsedLead, record: Lead | null, zone: string) {
  const before = record && typedOf(record, zone)
  if (before?.preferred_day === preferred_day && before.preferred_time === preferred_time)
    return record?.preferred_date ?? null
  if (!preferred_day) return null
  return preferredMoment(preferred_day, preferred_time, new Date(), zone).toISOString()
}

export function leadDraft(parsed: ParsedLead, record: Lead | null, zone: string): RowDraft<'leads'> {
  const { call_back, preferred_day: _day, preferred_time: _time, ...lead } = parsed
  return {
    ...lead,
    preferred_date: preferredDate(parsed, record, zone),
    ...(record ? {} : { status: call_back ? 'new' : 'contacted' }),
  }
}
