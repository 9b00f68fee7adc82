import { useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'

const QUESTION = 'Discard your unsaved changes?'

/**
 * Asks before what was typed is lost, however the person leaves: closing, the back button, another page, the tab.
 * `onTornAway` is called when the form goes without having been left, because the session has ended.
 * Returns a function that lets the next departure pass, for after a save.
 */
export function useUnsavedGuard(unsaved: boolean, onTornAway: () => void): () => void {
  const mayLeave = useRef(false)
  const blocker = useBlocker(() => {
    if (!unsaved || mayLeave.current) return false
    mayLeave.current = window.confirm(QUESTION)
    return !mayLeave.current
  })
  useEffect(() => {
    if (blocker.state === 'blocked') blocker.reset()
  }, [blocker])
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (unsaved && !mayLeave.current) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [unsaved])
  const tornAway = useRef(() => {})
  tornAway.current = () => {
    if (unsaved && !mayLeave.current) onTornAway()
  }
  useEffect(() => () => tornAway.current(), [])
  return () => {
    mayLeave.current = true
  }
}
