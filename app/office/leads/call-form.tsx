/** Notes a call: its result, a text, and when to call again. */
import { useMemo, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { randomId } from '#app/lib/random-id.ts'
import { useBusinessProfile } from '#app/lib/root-data.ts'
import { FormNotices } from '#app/office/components/edit-form/form-notices.tsx'
import { useEditForm } from '#app/office/components/edit-form/use-edit-form.ts'
import { schemaResolver } from '#app/office/components/schema-resolver.ts'
import { Button } from '#app/office/components/ui/button.tsx'
import { Field } from '#app/office/components/ui/field.tsx'
import { Input } from '#app/office/components/ui/input.tsx'
import { Select } from '#app/office/components/ui/select.tsx'
import { Textarea } from '#app/office/components/ui/textarea.tsx'
import { useChange } from '#app/office/lib/data/change.ts'
import { sessionClient } from '#app/office/lib/session/session-client.ts'
import { callResultLabels, callResults } from '#domain/leads/call-results.ts'
import { callForm } from '#domain/leads/lead-call.ts'
import { LEAD_MESSAGE_MAX } from '#domain/text/limits.ts'
import { type Lead, leads } from './queries.ts'

type Typed = z.input<ReturnType<typeof callForm>>
type Parsed = z.output<ReturnType<typeof callForm>>

/** The id of the note is generated once: a repeated request notes one call. */
interface NewCall {
  readonly id: string
}

const NOT_NOTED = 'Error noting the call'

const useNoteCall = (lead: string) =>
  useChange({
    mutationKey: leads.table,
    send: async ({ id, result, note, call_again_at }: NewCall & Parsed) => {
      const { error } = await sessionClient().rpc('note_lead_call', {
        id,
        lead,
        result,
        ...(note ? { note } : {}),
        ...(call_again_at ? { call_again_at } : {}),
      })
      if (error) throw error
    },
    successToast: 'Call noted',
    errorToast: NOT_NOTED,
  })

export default function CallForm({ lead, onClose }: { lead: Lead; onClose: () => void }) {
  const { time_zone } = useBusinessProfile()
  const { save } = useNoteCall(lead.id)
  const [call] = useState((): NewCall => ({ id: randomId() }))
  const schema = useMemo(() => callForm(time_zone), [time_zone])
  const isOpen = lead.status === 'new' || lead.status === 'contacted'
  const editForm = useEditForm<Typed, Parsed, NewCall>({
    name: 'call',
    resolver: schemaResolver(schema),
    stored: call,
    versionOf: () => 'new',
    startValues: () => ({ result: 'no_answer', note: '', call_again: '' }),
  })
  const { form, basis, submit, mayClose } = editForm
  const { errors, isSubmitting } = form.formState
  const result = useWatch({ control: form.control, name: 'result' })
  const results = callResults.filter((value) => isOpen || value !== 'call_again')
  return (
    <form
      noValidate
      aria-label="Note a call"
      onSubmit={submit({
        save: async (parsed) => {
          await save({ ...parsed, id: basis.id })
          return basis
        },
        failed: NOT_NOTED,
        onSaved: onClose,
      })}
      className="mb-3 space-y-4 rounded-xl border border-line bg-card p-3.5"
    >
      <FormNotices editForm={editForm} what="this call" />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Result">
          <Select
            options={results.map((value) => ({ value, label: callResultLabels[value] }))}
            {...form.register('result')}
          />
        </Field>
        {isOpen && (
          <Field
            label="Call again"
            required={result === 'call_again'}
            hint="The lead is shown again at that time"
            error={errors.call_again?.message}
          >
            <Input type="datetime-local" {...form.register('call_again')} />
          </Field>
        )}
      </div>
      <Field label="Note" error={errors.note?.message}>
        <Textarea rows={2} maxLength={LEAD_MESSAGE_MAX} {...form.register('note')} />
      </Field>
      <div className="flex justify-end gap-2">
        <Button variant="ghost" size="small" onClick={() => mayClose() && onClose()}>
          Cancel
        </Button>
        <Button type="submit" size="small" busy={isSubmitting}>
          {isSubmitting ? 'Saving…' : 'Save call'}
        </Button>
      </div>
    </form>
  )
}
