import { useEffect, useRef } from 'react'
import { useBeforeUnload, useBlocker } from 'react-router'

const QUESTION = 'Discard your unsaved changes?'

/**
 * Asks before what was typed is lost, however the person leaves: closing, the back button, another page, the tab.
 * Returns a function that lets the next departure pass, for after a save.
 */
export function useUnsavedGuard(unsaved: boolean): () => void {
  const mayLeave = useRef(false)
  const blocker = useBlocker(() => unsaved && !mayLeave.current && !window.confirm(QUESTION))
  useEffect(() => {
    if (blocker.state === 'blocked') blocker.reset()
  }, [blocker])
  useBeforeUnload((event) => {
    if (unsaved && !mayLeave.current) event.preventDefault()
  })
  return () => {
    mayLeave.current = true
  }
}
