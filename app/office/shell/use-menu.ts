/** The menu of small screens, stored in the address (`#menu`), so that the back button closes it. */
import { useMemo, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'

const HASH = '#menu'
/** Location state of an opened menu: closing it goes back. */
const OPENED_HERE = { isMenuOpenedHere: true }

export function useMenu() {
  const { pathname, search, hash, state } = useLocation()
  const navigate = useNavigate()
  const isOpen = hash === HASH
  const wasOpened = useRef(false)
  wasOpened.current ||= isOpen
  const isOpenedHere = typeof state === 'object' && state !== null && 'isMenuOpenedHere' in state
  return useMemo(
    () => ({
      isOpen,
      /** Its code is not loaded before that. */
      wasOpened: wasOpened.current,
      open: () =>
        navigate({ pathname, search, hash: HASH }, { state: OPENED_HERE, preventScrollReset: true }),
      close: () =>
        isOpenedHere
          ? navigate(-1)
          : navigate({ pathname, search }, { replace: true, preventScrollReset: true }),
    }),
    [pathname, search, isOpen, isOpenedHere, navigate],
  )
}
