import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { ListRules } from '#app/office/lib/records/list-rules.ts'
import { readListState, writeListState } from '#app/office/lib/records/list-state.ts'

export type ListChange = Parameters<typeof writeListState>[2]

/** The list's state and its setter; the address is the only place where it is stored. */
export function useListState(rules: ListRules) {
  const [params, setParams] = useSearchParams()
  const state = useMemo(() => readListState(params, rules), [params, rules])
  const change = useCallback(
    (what: ListChange) =>
      setParams((current) => writeListState(current, rules, what), {
        // A search adds one history entry, not one per letter.
        replace: what.q !== undefined,
        preventScrollReset: true,
      }),
    [setParams, rules],
  )
  return [state, change] as const
}
