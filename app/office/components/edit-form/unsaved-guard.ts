/**
 * Asks before unsaved input is lost: on navigation, the back button, closing the tab, or closing a dialog. The router supports
 * one blocker at a time, so forms register here and the office's frame holds the blocker.
 */
import { useEffect, useRef } from 'react'
import { type Location, useBlocker, useLocation } from 'react-router'

const QUESTION = 'Discard your unsaved changes?'

interface GuardedForm {
  isUnsaved: boolean
  /** The location that may be left without asking: the input is saved, or the user agreed to lose it. */
  leavableLocation: string | null
}

const forms = new Set<GuardedForm>()
/** The key of the current location: a form that is still mounted after a navigation is guarded again. */
let shownLocation = ''

const wouldBeLost = (form: GuardedForm) => form.isUnsaved && form.leavableLocation !== shownLocation

function mayDiscard(of: readonly GuardedForm[]): boolean {
  const unsaved = of.filter(wouldBeLost)
  if (unsaved.length === 0) return true
  const isAgreed = window.confirm(QUESTION)
  for (const form of unsaved) form.leavableLocation = isAgreed ? shownLocation : null
  return isAgreed
}

/** Only the fragment differs: the menu is opened or closed. */
const isSamePage = (one: Location, other: Location) =>
  one.pathname === other.pathname && one.search === other.search && one.hash !== other.hash

/** Call it once, in the frame around all pages with forms, which also knows what cannot be opened now. */
export function useLeavingGuard(isOutOfReach: (next: Location) => boolean): void {
  const { key } = useLocation()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      !isSamePage(currentLocation, nextLocation) && (isOutOfReach(nextLocation) || !mayDiscard([...forms])),
  )
  useEffect(() => {
    if (blocker.state === 'blocked') blocker.reset()
  }, [blocker])
  useEffect(() => {
    shownLocation = key
  }, [key])
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if ([...forms].some(wouldBeLost)) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])
}

/** `onUnsavedUnmount` is called when the form unmounts without the user leaving it: the session ended, or a list moved it. */
export function useUnsavedGuard(isUnsaved: boolean, onUnsavedUnmount: () => void) {
  const { current: form } = useRef<GuardedForm>({ isUnsaved, leavableLocation: null })
  form.isUnsaved = isUnsaved
  const latestCallback = useRef(onUnsavedUnmount)
  latestCallback.current = onUnsavedUnmount
  useEffect(() => {
    forms.add(form)
    return () => {
      forms.delete(form)
      if (wouldBeLost(form)) latestCallback.current()
    }
  }, [form])
  return {
    /** Allows the next navigation, after a save. */
    allowLeaving: () => {
      form.leavableLocation = shownLocation
    },
    /** For dialogs whose state is not in the address. */
    mayClose: () => mayDiscard([form]),
  }
}
