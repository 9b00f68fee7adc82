// What every public form does in the browser: remembers what is typed, sends once, shows what became of it, and puts
// the cursor where something is missing. Rules and sending arrive with `load`, at the first touch.
import { type FocusEvent, type FormEvent, useEffect, useRef, useState } from 'react'
import { attemptId, clearDraft, readDraft, saveDraftValues } from '#app/site/lib/forms/form-draft.ts'
import { type FormOutcome, type FormValues, formValues } from '#app/site/lib/forms/form-outcome.ts'
import { HONEYPOT_FIELD, isTrapped, OPENED_AT_FIELD } from '#app/site/lib/forms/spam-guard.ts'

export type SubmitForm = (values: FormValues, id: string) => Promise<FormOutcome>

interface PublicFormOptions {
  /** Names the draft in the browser's storage. */
  readonly draft: string
  /** Fields which belong to the page, not to what was typed. */
  readonly unsaved: readonly string[]
  readonly initial: FormOutcome | null
  readonly load: () => Promise<SubmitForm>
  readonly onOutcome: (outcome: FormOutcome) => void
}

const NOT_TYPED = [HONEYPOT_FIELD, OPENED_AT_FIELD]

export function usePublicForm({ draft, unsaved, initial, load, onOutcome }: PublicFormOptions) {
  const form = useRef<HTMLFormElement>(null)
  const inFlight = useRef(false)
  const [outcome, setOutcome] = useState(initial)
  const [sending, setSending] = useState(false)
  const skipped = useRef([...NOT_TYPED, ...unsaved])

  useEffect(() => {
    if (form.current) restore(form.current, readDraft(draft)?.values ?? {}, skipped.current)
  }, [draft])

  function typedAmong(values: FormValues): FormValues {
    return Object.fromEntries(Object.entries(values).filter(([name]) => !skipped.current.includes(name)))
  }

  async function send(submit: SubmitForm, values: FormValues) {
    if (isTrapped(values)) return
    const result = await submit(values, attemptId(draft, typedAmong(values)))
    setOutcome(result)
    onOutcome(result)
    if (result.status === 'sent') {
      clearDraft(draft)
      form.current?.reset()
    } else if (result.status === 'invalid') {
      focusField(form.current, Object.keys(result.errors)[0])
    }
  }

  return {
    outcome,
    /** What is written above the fields; an issue found here is already said by the message and beside its field. */
    notice: outcome?.status === 'invalid' && outcome !== initial ? null : outcome,
    sending,
    formProps: {
      ref: form,
      onFocus(event: FocusEvent<HTMLFormElement>) {
        const openedAt = event.currentTarget.elements.namedItem(OPENED_AT_FIELD)
        if (openedAt instanceof HTMLInputElement && !openedAt.value) openedAt.value = String(Date.now())
        void load()
      },
      onInput(event: FormEvent<HTMLFormElement>) {
        saveDraftValues(draft, typedAmong(formValues(new FormData(event.currentTarget))))
      },
      async onSubmit(event: FormEvent<HTMLFormElement>) {
        event.preventDefault()
        if (inFlight.current) return
        inFlight.current = true
        setSending(true)
        const sender = event.currentTarget
        // As it stood when the button was pressed: on a slow line the form's code may still be on its way.
        const values = formValues(new FormData(sender))
        try {
          await send(await load(), values)
        } catch (error) {
          // The form's code did not arrive: the browser's own way of sending still works.
          reportError(error)
          sender.submit()
        } finally {
          inFlight.current = false
          setSending(false)
        }
      },
    },
  }
}

function restore(form: HTMLFormElement, values: FormValues, skipped: readonly string[]) {
  for (const [name, value] of Object.entries(values)) {
    if (skipped.includes(name)) continue
    const field = form.elements.namedItem(name)
    if (field instanceof RadioNodeList) {
      if (!field.value) field.value = value
    } else if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
      if (!field.value) field.value = value
    }
  }
}

function focusField(form: HTMLFormElement | null, name: string | undefined) {
  const field = name ? form?.elements.namedItem(name) : null
  const target = field instanceof RadioNodeList ? field[0] : field
  if (target instanceof HTMLElement) target.focus()
}
