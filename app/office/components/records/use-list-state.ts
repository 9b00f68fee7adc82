import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { ListRules } from '#app/office/lib/records/list-rules.ts'
import { readListState, writeListState } from '#app/office/lib/records/list-state.ts'

export type ListChange = Parameters<typeof writeListState>[2]

/** The list's state and how to change it; the address is the only place where it is kept. */
export function useListState(rules: ListRules) {
  const [params, setParams] = useSearchParams()
  const state = useMemo(() => readListState(params, rules), [params, rules])
  const change = useCallback(
    (what: ListChange) =>
      setParams((current) => writeListState(current, rules, what), {
        // Typing in the search box is one step back, not one for every letter.
        replace: what.q !== undefined,
        preventScrollReset: true,
      }),
    [setParams, rules],
  )
  return [state, change] as const
}
