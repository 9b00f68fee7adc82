/**
 * Which dialog is open, kept in the address (`?new=1`, `?edit=<id>`, `?view=<id>`): the phone's back button closes
 * it, a reload keeps it, and other pages can link to it.
 */
import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'

export type AddressDialog = { name: 'new' } | { name: 'edit' | 'view'; id: string } | null

const OPENED_HERE = { openedHere: true }
const wasOpenedHere = (state: unknown) => typeof state === 'object' && state !== null && 'openedHere' in state

function readDialog(params: URLSearchParams): AddressDialog {
  const edit = params.get('edit')
  if (edit) return { name: 'edit', id: edit }
  const view = params.get('view')
  if (view) return { name: 'view', id: view }
  return params.has('new') ? { name: 'new' } : null
}

export function useAddressDialog() {
  const [params, setParams] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const dialog = useMemo(() => readDialog(params), [params])

  const open = useCallback(
    (next: Exclude<AddressDialog, null>) =>
      setParams(
        (current) => {
          const changed = new URLSearchParams(current)
          for (const name of ['new', 'edit', 'view']) changed.delete(name)
          changed.set(next.name, next.name === 'new' ? '1' : next.id)
          return changed
        },
        { state: OPENED_HERE, preventScrollReset: true },
      ),
    [setParams],
  )

  const close = useCallback(() => {
    if (wasOpenedHere(state)) {
      navigate(-1)
      return
    }
    setParams(
      (current) => {
        const changed = new URLSearchParams(current)
        for (const name of ['new', 'edit', 'view', 'client', 'lead']) changed.delete(name)
        return changed
      },
      { replace: true, preventScrollReset: true },
    )
  }, [navigate, setParams, state])

  return { dialog, open, close }
}
