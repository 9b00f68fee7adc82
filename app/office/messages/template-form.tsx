/** One text in one language, validated while typing, with buttons for placeholders and a preview. */
import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import type { z } from 'zod'
import { readPublicConfig } from '#app/lib/public-config.ts'
import { FormNotices } from '#app/office/components/edit-form/form-notices.tsx'
import { useEditForm } from '#app/office/components/edit-form/use-edit-form.ts'
import { schemaResolver } from '#app/office/components/schema-resolver.ts'
import { Button } from '#app/office/components/ui/button.tsx'
import { Field } from '#app/office/components/ui/field.tsx'
import { Input } from '#app/office/components/ui/input.tsx'
import { Textarea } from '#app/office/components/ui/textarea.tsx'
import { reasonOf } from '#app/office/lib/data/failure.ts'
import { confirmedVersion } from '#app/office/lib/records/last-confirmed.ts'
import { useUpdateRecord } from '#app/office/lib/records/use-record-changes.ts'
import { placesOf } from '#domain/messages/message-kinds.ts'
import { fillTemplate } from '#domain/messages/message-template.ts'
import { messageTemplateForm } from '#domain/messages/message-template-form.ts'
import { previewQuery } from './preview.ts'
import { type Template, templateLabels, templates } from './queries.ts'

type Typed = z.input<ReturnType<typeof messageTemplateForm>>
type Parsed = z.output<ReturnType<typeof messageTemplateForm>>

interface TemplateFormProps {
  stored: Template
  mayEdit: boolean
}

export function TemplateForm({ stored, mayEdit }: TemplateFormProps) {
  const { kind, language } = stored
  const resolver = useMemo(() => schemaResolver(messageTemplateForm(kind)), [kind])
  const editForm = useEditForm<Typed, Parsed, Template>({
    resolver,
    mode: 'onChange',
    stored,
    versionOf: confirmedVersion(templates),
    startValues: ({ subject, body }) => ({ subject, body }),
    disabled: !mayEdit,
  })
  const { form } = editForm
  const { errors, isDirty, isSubmitting } = form.formState
  const { save } = useUpdateRecord(templates, templateLabels, {
    // An error from the database is also shown at the text field.
    failure: (error) => {
      form.setError('body', { message: reasonOf(error) ?? 'Could not be saved.' })
      return {}
    },
  })

  const area = useRef<HTMLTextAreaElement | null>(null)
  const { ref: register, ...body } = form.register('body')
  function insert(place: string) {
    const { current: text } = area
    if (!text) return
    text.setRangeText(`{${place}}`, text.selectionStart, text.selectionEnd, 'end')
    form.setValue('body', text.value, { shouldDirty: true, shouldValidate: true })
    text.focus()
  }

  return (
    <form
      noValidate
      className="space-y-4"
      onSubmit={editForm.submit({
        save: (draft, record) => save({ record, draft }),
        failed: templateLabels.updateFailed,
      })}
    >
      <FormNotices editForm={editForm} what="this text" />
      <Field label="Subject" hint="Only for emails" error={errors.subject?.message}>
        <Input lang={language} autoComplete="off" {...form.register('subject')} />
      </Field>
      <Field label="Text" error={errors.body?.message}>
        <Textarea
          rows={6}
          lang={language}
          {...body}
          ref={(element) => {
            register(element)
            area.current = element
          }}
        />
      </Field>
      {mayEdit && (
        <fieldset className="flex flex-wrap gap-1.5">
          <legend className="mb-1.5 text-xs text-muted">Insert at the cursor</legend>
          {placesOf[kind].map((place) => (
            <Button
              key={place}
              variant="secondary"
              size="small"
              aria-label={`Insert ${place}`}
              onClick={() => insert(place)}
            >
              {`{${place}}`}
            </Button>
          ))}
        </fieldset>
      )}
      <Preview template={stored} typed={form.watch('body') ?? stored.body} />
      {mayEdit && (
        <Button type="submit" busy={isSubmitting} disabled={!isDirty}>
          {isSubmitting ? 'Saving…' : 'Save text'}
        </Button>
      )}
    </form>
  )
}

function Preview({ template: { kind, language }, typed }: { template: Template; typed: string }) {
  const { data: draft } = useQuery(previewQuery(kind))
  if (draft === undefined) return null
  if (draft === null) {
    return (
      <p className="text-sm text-muted">
        A preview is shown here once there is {kind === 'first_answer' ? 'a lead' : 'an appointment'}.
      </p>
    )
  }
  return (
    <figure>
      <figcaption className="mb-1.5 text-xs text-muted">As {draft.full_name} would read it</figcaption>
      <p
        lang={language}
        data-preview=""
        className="max-w-md rounded-2xl rounded-tl-sm bg-green-soft px-4 py-2.5 text-sm whitespace-pre-line text-green-ink wrap-anywhere"
      >
        {fillTemplate(typed, draft.placeholders, language, readPublicConfig().siteUrl)}
      </p>
    </figure>
  )
}
