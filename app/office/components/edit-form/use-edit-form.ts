/**
 * A form over a stored version. It keeps the input until it is saved: through a refusal, a lost network, an ended session and
 * another user's save. It asks before unsaved changes are lost, and sends one request at a time.
 */
import { useEffect, useRef, useState } from 'react'
import { type DefaultValues, type FieldValues, type UseFormProps, useForm } from 'react-hook-form'
import { focusFirstFault } from '#app/office/components/focus-first-fault.ts'
import { showErrorToast } from '#app/office/lib/data/change.ts'
import { ShownFailure } from '#app/office/lib/data/failure.ts'
import { networkIsBack, useIsOnline } from '#app/office/lib/data/network.ts'
import { cachedInput, cacheInput, clearInput } from '#app/office/lib/session/cached-input.ts'
import { useSession } from '#app/office/lib/session/session-context.ts'
import { changedSince, type Snapshot, snapshotOf } from './changed-fields.ts'
import { useUnsavedGuard } from './unsaved-guard.ts'
import { type UnsavedInput, useFormId } from './use-cached-input.ts'

interface EditFormOptions<Typed extends FieldValues, Parsed, Basis>
  extends Omit<UseFormProps<Typed, unknown, Parsed>, 'defaultValues'> {
  /** Distinguishes several forms at one address. */
  name?: string
  /** The stored version. Input is based on the version that was stored when typing began. */
  stored: Basis
  versionOf: (stored: Basis) => string
  startValues: (basis: Basis) => Typed
}

export interface Submission<Parsed, Basis> {
  /**
   * Resolves with the stored version; null if nothing was saved. Rejects with a ShownFailure if the user has seen the reason.
   */
  save: (parsed: Parsed, basis: Basis) => Promise<Basis | null>
  /** The error toast for any other failure. */
  failed: string
  /** Called after a save, for example to close the form. Not called if the form was closed before. */
  onSaved?: () => void
}

export type EditForm<Typed extends FieldValues, Parsed, Basis> = ReturnType<
  typeof useEditForm<Typed, Parsed, Basis>
>

export function useEditForm<Typed extends FieldValues, Parsed, Basis>(
  options: EditFormOptions<Typed, Parsed, Basis>,
) {
  const { name = '', stored, versionOf, startValues, ...formOptions } = options
  const { user } = useSession()
  const [id] = useState(useFormId(name))
  const [cached] = useState(() => cachedInput<UnsavedInput<Basis, Typed>>(id, user.id))
  const [basis, setBasis] = useState(cached ? cached.basis : stored)
  const form = useForm<Typed, unknown, Parsed>({
    ...formOptions,
    // `submit` focuses the first invalid field itself (focus-first-fault.ts).
    shouldFocusError: false,
    defaultValues: startValues(basis) as DefaultValues<Typed>,
  })
  const { isDirty, isSubmitting } = form.formState
  const guard = useUnsavedGuard(isDirty, () => cacheInput(id, user.id, { values: form.getValues(), basis }))
  useEffect(() => {
    if (!cached) return
    form.reset(cached.values, { keepDefaultValues: true })
    clearInput(id)
  }, [form, cached, id])

  /** Rebases the form onto a newer version. Fields changed since `before` keep their value. */
  function rebase(newer: Basis, before: Snapshot) {
    const typed = form.getValues()
    const start = startValues(newer)
    const changed = changedSince(before, typed)
    setBasis(newer)
    form.reset(start)
    if (changed.length === 0) return
    const stillTyped = Object.fromEntries(changed.map((field) => [field, typed[field]]))
    form.reset({ ...start, ...stillTyped }, { keepDefaultValues: true })
  }

  const defaults = () => snapshotOf(form.formState.defaultValues as Typed)
  /** Compares the values themselves: `isDirty` is stale in the commit in which cached input is restored. */
  const hasInput = () => changedSince(defaults(), form.getValues()).length > 0
  const loadNewer = () => rebase(stored, defaults())

  const isNewer = versionOf(stored) !== versionOf(basis)
  const hasSameValues =
    isNewer && changedSince(snapshotOf(startValues(basis)), startValues(stored)).length === 0
  useEffect(() => {
    // A version with the same fields, or a form without input, can be replaced without loss.
    if (isNewer && !isSubmitting && (!hasInput() || hasSameValues)) loadNewer()
  })

  const isOnline = useIsOnline()
  const isSaving = useRef(false)
  const unmountController = useRef(new AbortController())
  useEffect(() => {
    const controller = new AbortController()
    unmountController.current = controller
    return () => controller.abort()
  }, [])

  const submit = ({ save, failed, onSaved }: Submission<Parsed, Basis>) =>
    form.handleSubmit(async (parsed) => {
      if (isSaving.current) return
      isSaving.current = true
      const { signal } = unmountController.current
      const submitted = snapshotOf(form.getValues())
      try {
        if (!isOnline && !(await networkIsBack(signal))) return
        const saved = await save(parsed, basis)
        if (saved === null || signal.aborted) return
        if (onSaved) {
          guard.allowLeaving()
          onSaved()
        } else rebase(saved, submitted)
      } catch (error) {
        if (error instanceof ShownFailure) return
        reportError(error)
        showErrorToast(failed, error)
      } finally {
        isSaving.current = false
      }
    }, focusFirstFault)

  return {
    ...guard,
    form,
    basis,
    submit,
    /** Loads the version that another user saved. Input is kept. */
    loadNewer,
    /** Earlier input was restored into the form. */
    isRestored: cached !== null,
    /** Another user saved the edited record. */
    isOvertaken: isNewer && isDirty && !isSubmitting,
    isWaiting: isSubmitting && !isOnline,
  }
}
