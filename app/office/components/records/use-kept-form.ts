/**
 * A form whose input outlives the session: when that ends while somebody types, what was typed is put back once they
 * have signed in again. It asks before it is left with unsaved changes.
 */
import { useEffect, useState } from 'react'
import { type DefaultValues, type FieldValues, type UseFormProps, useForm } from 'react-hook-form'
import { useLocation } from 'react-router'
import { forgetInput, keepInput, keptInput } from '#app/office/lib/session/kept-input.ts'
import { useSession } from '#app/office/lib/session/session-context.ts'
import { useUnsavedGuard } from './use-unsaved-guard.ts'

interface KeptInput<Typed, Basis> {
  readonly values: Typed
  readonly basis: Basis
}

interface KeptFormOptions<Typed extends FieldValues, Parsed, Basis>
  extends Omit<UseFormProps<Typed, unknown, Parsed>, 'defaultValues'> {
  /** What the input is typed over: the version of a record that is edited. It is kept together with the input. */
  basis: Basis
  startValues: (basis: Basis) => Typed
}

export function useKeptForm<Typed extends FieldValues, Parsed, Basis>(
  options: KeptFormOptions<Typed, Parsed, Basis>,
) {
  const { basis: given, startValues, ...formOptions } = options
  const { user } = useSession()
  const { pathname, search } = useLocation()
  const [address] = useState(pathname + search)
  const [kept] = useState(() => keptInput<KeptInput<Typed, Basis>>(address, user.id))
  const [basis, setBasis] = useState(kept ? kept.basis : given)
  const form = useForm<Typed, unknown, Parsed>({
    ...formOptions,
    // Whoever handles the submission leads to the fault (focus-first-fault.ts).
    shouldFocusError: false,
    defaultValues: startValues(basis) as DefaultValues<Typed>,
  })
  const letLeave = useUnsavedGuard(form.formState.isDirty, () =>
    keepInput(address, user.id, { values: form.getValues(), basis }),
  )
  useEffect(() => {
    if (!kept) return
    form.reset(kept.values, { keepDefaultValues: true })
    forgetInput(address)
  }, [form, kept, address])

  return {
    form,
    basis,
    /** Something that was typed before is in the form again. */
    isRestored: kept !== null,
    letLeave,
    /** Begins again with what was saved. */
    startAnew(saved: Basis) {
      setBasis(saved)
      form.reset(startValues(saved))
    },
    /** Puts another version under what was typed: fields that were changed here keep what they hold. */
    moveTo(newer: Basis) {
      setBasis(newer)
      form.reset(startValues(newer), { keepDirtyValues: true })
    },
  }
}
