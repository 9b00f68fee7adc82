/** Cached input of a form, for pages that load the form's code only when it is opened. */
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { cachedInput } from '#app/office/lib/session/cached-input.ts'
import { useSession } from '#app/office/lib/session/session-context.ts'

export interface UnsavedInput<Basis, Typed = unknown> {
  readonly values: Typed
  readonly basis: Basis
}

export function useFormId(name: string): string {
  const { pathname, search } = useLocation()
  return `${pathname}${search} ${name}`
}

/** The input to restore into a form. */
export function useCachedInput<Basis>(name: string): UnsavedInput<Basis> | null {
  const { user } = useSession()
  return cachedInput(useFormId(name), user.id)
}

/** Opens a form that has cached input, also if it was cached in the same commit. */
export function useReopenWithCachedInput(name: string, setIsOpen: (isOpen: true) => void): void {
  const { user } = useSession()
  const id = useFormId(name)
  useEffect(() => {
    if (cachedInput(id, user.id)) setIsOpen(true)
  }, [id, user.id, setIsOpen])
}
