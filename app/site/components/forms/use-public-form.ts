// State of a public form in the browser: draft, sending, outcome, focus of the first invalid field. Its validation and
// sending are loaded with `loadRules` when a field first gets the focus.
import { type FocusEvent, type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { attemptId, clearDraft, readDraft, saveDraftValues } from '#app/site/lib/forms/form-draft.ts'
import { fingerprintOf } from '#app/site/lib/forms/form-fingerprint.ts'
import {
  type FormOutcome,
  type FormValues,
  formValues,
  type SentOutcome,
} from '#app/site/lib/forms/form-outcome.ts'
import { keepReceipt, keptReceipt } from '#app/site/lib/forms/receipt-storage.ts'
import { restoreForm, reveal } from '#app/site/lib/forms/restore-form.ts'
import { HONEYPOT_FIELD, isTrapped, OPENED_AT_FIELD } from '#app/site/lib/forms/spam-guard.ts'
import { afterThisFrame } from '#app/site/lib/page/after-paint.ts'
import type { Receipt } from '#domain/leads/visitor-lead.ts'

export interface FormRules {
  /** The first issue of each field that has one. */
  check(values: FormValues): FormValues
  submit(values: FormValues, id: string): Promise<FormOutcome>
  /** What remains of what was sent, if anything does. */
  receipt?(id: string): Promise<Receipt | null>
}

interface PublicFormOptions {
  /** Names the draft in the browser's storage. */
  readonly draft: string
  /** The fields which belong to the page, not to what was typed. */
  readonly given: readonly string[]
  readonly initial: FormOutcome | null
  readonly loadRules: () => Promise<FormRules>
  /** The form is being used: what its answer needs may be fetched. */
  readonly onTouched: (form: HTMLFormElement) => void
  readonly onOutcome: (outcome: FormOutcome) => void
  /** What was announced is no longer so. */
  readonly onMended: () => void
}

export function usePublicForm(options: PublicFormOptions) {
  const { draft, given, initial, loadRules, onTouched, onOutcome, onMended } = options
  const form = useRef<HTMLFormElement>(null)
  const inFlight = useRef(false)
  const timesTyped = useRef(0)
  const [outcome, setOutcome] = useState(initial)
  const [sending, setSending] = useState(false)

  useEffect(() => {
    // The outcome of what was sent before a reload is shown again.
    const kept = keptReceipt(draft)
    if (kept) setOutcome((shown) => shown ?? kept)
    const element = form.current
    if (!element) return
    if (element.ariaBusy) sendAgain(element)
    else restoreForm(element, readDraft(draft)?.values ?? {})
  }, [draft])

  /** Loads ahead, once the focus is painted; what fails to load is loaded again when the form is sent. */
  function touch(touched: HTMLFormElement) {
    afterThisFrame(() => {
      loadRules().catch(reportError)
      onTouched(touched)
    })
  }

  // A field may have got the focus before React ran.
  const touchIfFocused = useEffectEvent(() => {
    if (form.current?.contains(document.activeElement)) touch(form.current)
  })
  useEffect(() => touchIfFocused(), [])

  // A dialog keeps what was typed when it closes, but not what was said about it.
  useEffect(() => {
    const dialog = form.current?.closest('dialog')
    const forget = () => setOutcome(keptReceipt(draft))
    dialog?.addEventListener('close', forget)
    return () => dialog?.removeEventListener('close', forget)
  }, [draft])

  function typedAmong(values: FormValues): FormValues {
    const others = [HONEYPOT_FIELD, OPENED_AT_FIELD, ...given]
    return Object.fromEntries(Object.entries(values).filter(([name]) => !others.includes(name)))
  }

  async function send(rules: FormRules, sender: HTMLFormElement, values: FormValues, typedBefore: number) {
    if (isTrapped(values)) return
    const id = attemptId(draft, typedAmong(values), fingerprintOf(values))
    const result = await rules.submit(values, id)
    setOutcome(result)
    // Whoever has typed on meanwhile keeps the newer words; what the page itself adds to a form is nobody's.
    if (result.status === 'sent' && timesTyped.current === typedBefore) {
      clearDraft(draft)
      sender.reset()
    }
    if (result.status === 'invalid') focusField(sender, Object.keys(result.errors)[0])
    onOutcome(result)
    // It was sent, with or without: nobody waits for what remains of it.
    if (result.status === 'sent')
      rules.receipt?.(id).then((receipt) => remember(result, receipt), reportError)
  }

  function remember(sent: SentOutcome, receipt: Receipt | null) {
    if (!receipt) return
    keepReceipt(draft, { ...sent, receipt })
    setOutcome({ ...sent, receipt })
  }

  function mend(values: FormValues, { check }: FormRules) {
    if (outcome?.status !== 'invalid') return
    const found = check(values)
    const errors = Object.fromEntries(
      Object.keys(outcome.errors).flatMap((name) => (found[name] ? [[name, found[name]]] : [])),
    )
    setOutcome({ ...outcome, errors })
    if (!Object.values(errors).includes(outcome.message)) onMended()
  }

  return {
    outcome,
    /** What is written above the fields; an issue found here is already said by the message and beside its field. */
    notice: outcome?.status === 'invalid' && outcome !== initial ? null : outcome,
    sending,
    formProps: {
      ref: form,
      onFocus(event: FocusEvent<HTMLFormElement>) {
        const touched = event.currentTarget
        const openedAt = touched.elements.namedItem(OPENED_AT_FIELD)
        if (openedAt instanceof HTMLInputElement && !openedAt.value) openedAt.value = String(Date.now())
        touch(touched)
      },
      onInput(event: FormEvent<HTMLFormElement>) {
        timesTyped.current += 1
        const values = readForm(event.currentTarget)
        saveDraftValues(draft, typedAmong(values))
        if (outcome?.status === 'invalid') loadRules().then((rules) => mend(values, rules), reportError)
      },
      async onSubmit(event: FormEvent<HTMLFormElement>) {
        event.preventDefault()
        if (inFlight.current) return
        inFlight.current = true
        setSending(true)
        const sender = event.currentTarget
        // As it stood when the button was pressed: on a slow line the form's code may still be on its way.
        const values = readForm(sender)
        const typedBefore = timesTyped.current
        try {
          await send(await loadRules(), sender, values, typedBefore)
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

/** Sends a form that was sent before React ran, and that page-script.ts has held since. */
function sendAgain(form: HTMLFormElement) {
  form.ariaBusy = null
  form.requestSubmit()
}

const readForm = (form: HTMLFormElement): FormValues => formValues(new FormData(form))

function focusField(form: HTMLFormElement, name: string | undefined) {
  const field = name ? form.elements.namedItem(name) : null
  const target = field instanceof RadioNodeList ? field[0] : field
  if (!(target instanceof HTMLElement)) return
  reveal(target)
  target.focus()
}
