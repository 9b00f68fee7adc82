/**
 * Adds a lead from a message that was pasted, or shared by another app. The message fills the form of a lead; nothing is saved
 * until that is submitted.
 */
import { useMemo } from 'react'
import { z } from 'zod'
import { useBusinessProfile } from '#app/lib/root-data.ts'
import { RecordDialog } from '#app/office/components/records/record-dialog.tsx'
import type { RecordForm } from '#app/office/components/records/record-form.ts'
import { enteredLeadForm } from '#domain/leads/entered-lead-form.ts'
import { PASTED_MAX } from '#domain/leads/message-reader/read-lead.ts'
import { emptyLead, formLabels, leadDraft } from './lead-record-form.ts'
import { PasteFields } from './paste-fields.tsx'
import { type GivenMessage, PASTE, type ParsedPaste, SHARED, type TypedPaste } from './pasted-lead.ts'
import { type Lead, leads } from './queries.ts'
import { forgetSharedMessage, sharedMessage } from './share/shared-message.ts'

const pasteForm = enteredLeadForm.and(z.object({ text: z.string(), read_text: z.string() }))

const pasteRecordForm = (zone: string): RecordForm<Lead, TypedPaste, ParsedPaste, GivenMessage> => ({
  schema: pasteForm,
  given: {
    params: [PASTE],
    read: async (params) => {
      const isShared = params[PASTE] === SHARED
      return { isShared, text: isShared ? (await sharedMessage()).slice(0, PASTED_MAX) : '' }
    },
  },
  // Somebody who writes waits for an answer; most write on WhatsApp.
  startValues: (_, given) => ({
    ...emptyLead,
    source: 'whatsapp',
    call_back: true,
    text: given?.text ?? '',
    read_text: '',
  }),
  isIncomplete: ({ read_text }) => read_text === '',
  toDraft: ({ text: _text, read_text: _read, ...lead }) => leadDraft(lead, null, zone),
  Fields: PasteFields,
})

export default function PasteDialog({ onClose }: { onClose: () => void }) {
  const { time_zone } = useBusinessProfile()
  const form = useMemo(() => pasteRecordForm(time_zone), [time_zone])
  const close = () => {
    forgetSharedMessage().catch(reportError)
    onClose()
  }
  return (
    <RecordDialog
      id={null}
      listed={undefined}
      onClose={close}
      source={leads}
      labels={formLabels}
      form={form}
    />
  )
}
