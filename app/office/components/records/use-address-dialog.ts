/**
 * The open dialog, stored in the address (`?new=1`, `?edit=<id>`, `?view=<id>`, `?open=<id>`): the back button closes it, a reload keeps it,
 * and other pages can link to it, with values for a new record (`&client=<id>`).
 */
import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { ListRules } from '#app/office/lib/records/list-rules.ts'
import { onlyListState } from '#app/office/lib/records/list-state.ts'

const withRecord = ['edit', 'view', 'open', 'leave'] as const

export type AddressDialog = { name: 'new' } | { name: (typeof withRecord)[number]; id: string } | null

/** Location state of a link that opens a dialog: closing then goes back to the linking page. */
export const OPENED_BY_LINK = { closesToWhereItWasOpened: true }
const wasOpenedByLink = (state: unknown) =>
  typeof state === 'object' && state !== null && 'closesToWhereItWasOpened' in state

function readDialog(params: URLSearchParams): AddressDialog {
  for (const name of withRecord) {
    const id = params.get(name)
    if (id) return { name, id }
  }
  return params.has('new') ? { name: 'new' } : null
}

export function useAddressDialog(rules: ListRules) {
  const [params, setParams] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const dialog = useMemo(() => readDialog(params), [params])

  const open = useCallback(
    (next: Exclude<AddressDialog, null>, given: Readonly<Record<string, string>> = {}) =>
      setParams(
        (current) => {
          const changed = onlyListState(current, rules)
          changed.set(next.name, next.name === 'new' ? '1' : next.id)
          for (const [name, value] of Object.entries(given)) changed.set(name, value)
          return changed
        },
        // A dialog opened from another one takes its place, so that one step back closes it.
        dialog
          ? { replace: true, state, preventScrollReset: true }
          : { state: OPENED_BY_LINK, preventScrollReset: true },
      ),
    [setParams, rules, dialog, state],
  )

  const close = useCallback(() => {
    if (wasOpenedByLink(state)) {
      navigate(-1)
      return
    }
    setParams((current) => onlyListState(current, rules), { replace: true, preventScrollReset: true })
  }, [navigate, setParams, state, rules])

  return { dialog, open, close }
}
