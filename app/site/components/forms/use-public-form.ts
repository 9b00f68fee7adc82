// State of a public form in the browser: draft, sending, outcome, focus of the first invalid field. The code that validates
// and sends it is loaded with `loadRules` when a field first gets the focus.
import { type FocusEvent, type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { attemptId, clearDraft, readDraft, saveDraftValues } from '#app/site/lib/forms/form-draft.ts'
import { fingerprintOf } from '#app/site/lib/forms/form-fingerprint.ts'
import { type FormOutcome, type FormValues, formValues } from '#app/site/lib/forms/form-outcome.ts'
import { storeReceipt } from '#app/site/lib/forms/receipt-storage.ts'
import { focusInSight, restoreForm } from '#app/site/lib/forms/restore-form.ts'
import { HONEYPOT_FIELD, isTrapped, OPENED_AT_FIELD } from '#app/site/lib/forms/spam-guard.ts'
import { afterPaint } from '#app/site/lib/page/after-paint.ts'
import type { Receipt } from '#domain/leads/own-lead.ts'

export interface FormRules {
  /** The first error of each invalid field. */
  check(values: FormValues): FormValues
  submit(values: FormValues, id: string): Promise<FormOutcome>
  /** The receipt of a sent form, if there is one. */
  receipt?(id: string): Promise<Receipt | null>
}

interface PublicFormOptions {
  /** The draft's name in localStorage. */
  readonly draft: string
  /** Names of the fields that the page fills in, not the visitor. */
  readonly given: readonly string[]
  readonly initial: FormOutcome | null
  readonly loadRules: () => Promise<FormRules>
  /** Called when a field gets the focus, to load what the form needs later. */
  readonly onTouched: (form: HTMLFormElement) => void
  readonly onOutcome: (outcome: FormOutcome) => void
  /** Called when the announced error has been corrected. */
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
    const element = form.current
    if (!element) return
    if (element.dataset.held !== undefined) sendAgain(element)
    else restoreForm(element, readDraft(draft)?.values ?? {})
  }, [draft])

  /** Preloads code after the focus is painted. If that fails, it is loaded again on submit. */
  function touch(touched: HTMLFormElement) {
    afterPaint(() => {
      loadRules().catch(reportError)
      onTouched(touched)
    })
  }

  // A field may have got the focus before hydration.
  const touchIfFocused = useEffectEvent(() => {
    if (form.current?.contains(document.activeElement)) touch(form.current)
  })
  useEffect(() => touchIfFocused(), [])

  // A closed dialog keeps its values but drops its messages.
  useEffect(() => {
    const dialog = form.current?.closest('dialog')
    const forget = () => setOutcome(null)
    dialog?.addEventListener('close', forget)
    return () => dialog?.removeEventListener('close', forget)
  }, [])

  function typedAmong(values: FormValues): FormValues {
    const others = [HONEYPOT_FIELD, OPENED_AT_FIELD, ...given]
    return Object.fromEntries(Object.entries(values).filter(([name]) => !others.includes(name)))
  }

  async function send(rules: FormRules, sender: HTMLFormElement, values: FormValues, typedBefore: number) {
    if (isTrapped(values)) return
    const id = attemptId(draft, typedAmong(values), fingerprintOf(values))
    const result = await rules.submit(values, id)
    setOutcome(result)
    // Keep the draft if the visitor has typed since it was sent.
    if (result.status === 'sent' && timesTyped.current === typedBefore) {
      clearDraft(draft)
      sender.reset()
    }
    if (result.status === 'invalid') focusField(sender, Object.keys(result.errors)[0])
    onOutcome(result)
    // The receipt is fetched in the background; the form counts as sent without it.
    if (result.status !== 'sent') return
    rules.receipt?.(id).then((receipt) => {
      if (receipt) storeReceipt({ receipt, isAwaited: timesTyped.current === typedBefore })
    }, reportError)
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
    /** The notice above the fields. Errors found in the browser are shown in the toast and beside their fields instead. */
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
        const sender = event.currentTarget
        // Busy before React has sent anything: page-script.ts has started a plain post.
        if (inFlight.current || sender.ariaBusy) return
        inFlight.current = true
        setSending(true)
        // Read the values now: on a slow network the code loads later.
        const values = readForm(sender)
        const typedBefore = timesTyped.current
        try {
          await send(await loadRules(), sender, values, typedBefore)
        } catch (error) {
          // The code could not be loaded, so send a plain post.
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

/** Submits a form that was submitted before hydration and held back by page-script.ts. */
function sendAgain(form: HTMLFormElement) {
  form.ariaBusy = null
  delete form.dataset.held
  form.requestSubmit()
}

const readForm = (form: HTMLFormElement): FormValues => formValues(new FormData(form))

function focusField(form: HTMLFormElement, name: string | undefined) {
  const field = name ? form.elements.namedItem(name) : null
  const target = field instanceof RadioNodeList ? field[0] : field
  if (target instanceof HTMLElement) focusInSight(target)
}
