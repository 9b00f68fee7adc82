import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDebounced } from '#app/office/lib/screen/use-debounced.ts'
import type { FoundOption } from './ui/search-select.tsx'

const SEARCH_PAUSE_MS = 200

interface Choice {
  readonly id: string
}

/** The props of a `SearchSelect` that searches on the server and returns the chosen record. */
export function useSearchedChoice<Found extends Choice, Key extends QueryKey>(
  searching: (typed: string) => UseQueryOptions<Found[], Error, Found[], Key>,
  optionOf: (found: Found) => Omit<FoundOption, 'value'>,
) {
  const [typed, setTyped] = useState('')
  const search = useDebounced(typed.trim(), SEARCH_PAUSE_MS)
  const found = useQuery(searching(search))
  return {
    typed: search,
    isEmpty: found.data?.length === 0,
    recordOf: (option: FoundOption | null) => found.data?.find(({ id }) => id === option?.value) ?? null,
    select: {
      options: (found.data ?? []).map((record) => ({ value: record.id, ...optionOf(record) })),
      onQueryChange: setTyped,
      loading: found.isFetching || typed.trim() !== search,
      failed: found.isError,
    },
  }
}
