/** One text in one language: places are put in by a tap, what is wrong stands under it as it is typed, and beside it what a client would read. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import type { z } from 'zod'
import { readPublicConfig } from '#app/lib/public-config.ts'
import { focusFirstFault } from '#app/office/components/focus-first-fault.ts'
import { useKeptForm } from '#app/office/components/records/use-kept-form.ts'
import { schemaResolver } from '#app/office/components/schema-resolver.ts'
import { Button } from '#app/office/components/ui/button.tsx'
import { Field } from '#app/office/components/ui/field.tsx'
import { Input } from '#app/office/components/ui/input.tsx'
import { Notice } from '#app/office/components/ui/notice.tsx'
import { Textarea } from '#app/office/components/ui/textarea.tsx'
import { reasonOf } from '#app/office/lib/data/failure.ts'
import { placesOf } from '#domain/messages/message-kinds.ts'
import { fillTemplate } from '#domain/messages/message-template.ts'
import { messageTemplateForm } from '#domain/messages/message-template-form.ts'
import { previewQuery } from './preview.ts'
import { type Template, useSaveTemplate } from './queries.ts'

type Typed = z.input<ReturnType<typeof messageTemplateForm>>
type Parsed = z.output<ReturnType<typeof messageTemplateForm>>

interface TemplateFormProps {
  stored: Template
  mayEdit: boolean
}

export function TemplateForm({ stored, mayEdit }: TemplateFormProps) {
  const { kind, language } = stored
  const save = useSaveTemplate()
  const resolver = useMemo(() => schemaResolver(messageTemplateForm(kind)), [kind])
  const { form, basis, isRestored, moveTo, startAnew } = useKeptForm<Typed, Parsed, Template>({
    resolver,
    mode: 'onChange',
    basis: stored,
    startValues: ({ subject, body }) => ({ subject, body }),
    disabled: !mayEdit,
  })
  const { errors, isDirty, isSubmitting } = form.formState
  const isNewer = stored.updated_at !== basis.updated_at
  useEffect(() => {
    if (isNewer && !isDirty) moveTo(stored)
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
      onSubmit={form.handleSubmit(async (draft) => {
        try {
          startAnew(await save.mutateAsync({ read: basis, draft }))
        } catch (error) {
          // What the database has against it stands where it was typed.
          form.setError('body', { message: reasonOf(error) ?? 'It could not be saved.' })
        }
      }, focusFirstFault)}
    >
      {isRestored && <Notice>You were signed out. What you had typed is here again.</Notice>}
      {isNewer && isDirty && !isSubmitting && (
        <Notice>
          <p>Somebody else saved this text while you were editing.</p>
          <Button look="secondary" size="small" className="mt-3" onClick={() => moveTo(stored)}>
            Load the newer values
          </Button>
        </Notice>
      )}
      <Field label="Subject" hint="Of mails; WhatsApp has none" error={errors.subject?.message}>
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
          <legend className="mb-1.5 text-xs text-muted">Put in at the cursor</legend>
          {placesOf[kind].map((place) => (
            <Button
              key={place}
              look="secondary"
              size="small"
              aria-label={`Put in ${place}`}
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
        A preview is shown here once there is {kind === 'first_answer' ? 'an enquiry' : 'a visit'}.
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
        {fillTemplate(typed, draft.places, language, readPublicConfig().siteUrl)}
      </p>
    </figure>
  )
}
