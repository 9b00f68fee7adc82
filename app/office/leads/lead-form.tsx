import { useMemo } from 'react'
import { useBusinessProfile } from '#app/lib/root-data.ts'
import { RecordDialog } from '#app/office/components/records/record-dialog.tsx'
import type { OpenedRecord, RecordForm } from '#app/office/components/records/record-form.ts'
import { enteredLeadForm } from '#domain/leads/entered-lead-form.ts'
import { LeadFields } from './lead-fields.tsx'
import {
  emptyLead,
  formLabels,
  leadDraft,
  type ParsedLead,
  type TypedLead,
  typedOf,
} from './lead-record-form.ts'
import { type Lead, leads } from './queries.ts'

const leadRecordForm = (zone: string): RecordForm<Lead, TypedLead, ParsedLead> => ({
  schema: enteredLeadForm,
  startValues: (record) => (record ? typedOf(record, zone) : emptyLead),
  toDraft: (parsed, record) => leadDraft(parsed, record, zone),
  Fields: LeadFields,
})

export default function LeadDialog(opened: OpenedRecord<Lead>) {
  const { time_zone } = useBusinessProfile()
  const form = useMemo(() => leadRecordForm(time_zone), [time_zone])
  return <RecordDialog {...opened} source={leads} labels={formLabels} form={form} />
}
