import { keepPreviousData, type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { searchTerms } from '#app/office/lib/records/search-terms.ts'
import { useDebounced } from '#app/office/lib/screen/use-debounced.ts'
import { digitsOf } from '#domain/text/phone.ts'
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
  const found = useQuery({ ...searching(search), placeholderData: keepPreviousData })
  const isPending = found.isFetching || typed.trim() !== search
  const options = (found.data ?? []).map((record) => ({ value: record.id, ...optionOf(record) }))
  return {
    typed: search,
    isEmpty: found.data?.length === 0 && !isPending,
    recordOf: (option: FoundOption | null) => found.data?.find(({ id }) => id === option?.value) ?? null,
    select: {
      // Until the answer is there, those of the former answer that match: they stay where they are, so that a tap is not lost.
      options: isPending ? options.filter((option) => matches(option, typed)) : options,
      onQueryChange: setTyped,
      loading: isPending,
      failed: found.isError,
    },
  }
}

function matches({ label, hint = '' }: Omit<FoundOption, 'value'>, typed: string): boolean {
  const text = `${label} ${hint} ${digitsOf(hint)}`.toLowerCase()
  return searchTerms(typed.toLowerCase()).every((term) => text.includes(term))
}
