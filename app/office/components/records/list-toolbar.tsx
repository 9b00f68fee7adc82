import { Search, X } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Input } from '#app/office/components/ui/input.tsx'
import { Select } from '#app/office/components/ui/select.tsx'
import type { ListState } from '#app/office/lib/records/list-state.ts'
import { classNames } from '#app/office/lib/screen/class-names.ts'
import { useDebounced } from '#app/office/lib/screen/use-debounced.ts'
import { useIsPhone } from '#app/office/lib/screen/use-media-query.ts'
import type { FilterChoice } from './list-columns.ts'
import type { ListChange } from './use-list-state.ts'

interface ListToolbarProps {
  searchLabel: string | undefined
  filters: readonly FilterChoice[]
  state: ListState
  onChange: (change: ListChange) => void
  children: ReactNode
}

export const ListToolbar = ({ searchLabel, filters, state, onChange, children }: ListToolbarProps) => (
  <search className={classNames('mb-4 flex gap-2', filters.length > 1 && 'flex-wrap')}>
    {searchLabel && (
      <SearchBox
        label={searchLabel}
        isShort={filters.length === 1}
        isCrowded={filters.length > 2}
        q={state.q}
        onSearch={(q) => onChange({ q })}
      />
    )}
    {filters.map((filter) => {
      const { name, label } = filter
      const value = state.filters[name] ?? ''
      return 'Field' in filter ? (
        <filter.Field
          key={name}
          label={label}
          value={value}
          onChange={(chosen) => onChange({ filter: { name, value: chosen } })}
        />
      ) : (
        <Select
          key={name}
          aria-label={label}
          className={classNames(
            'w-30 shrink-0 md:w-40',
            filters.length > 1 && 'max-md:flex-1',
            filters.length > 2 && 'max-md:basis-[40%]',
          )}
          options={[{ value: '', label: filter.all ?? 'All' }, ...filter.options]}
          value={value}
          onChange={(event) => onChange({ filter: { name, value: event.target.value } })}
        />
      )
    })}
    <span className="ml-auto">{children}</span>
  </search>
)

interface SearchBoxProps {
  label: string
  /** On a phone a filter is beside the search box. */
  isShort: boolean
  /** There are so many filters that they need a second line. */
  isCrowded: boolean
  q: string
  onSearch: (q: string) => void
}

function SearchBox({ label, isShort, isCrowded, q, onSearch }: SearchBoxProps) {
  const isPhone = useIsPhone()
  const [text, setText] = useState(q)
  const [written, setWritten] = useState(q)
  /** A search of this box that has not reached the address yet. */
  const [sent, setSent] = useState<string | null>(null)
  const settled = useDebounced(text.trim(), 250)
  if (q !== written) {
    setWritten(q)
    // The address changed elsewhere (back button, cleared filter), so reset the input. The user may have typed on since an
    // own search.
    if (q === sent) setSent(null)
    else if (q !== text.trim()) setText(q)
  }
  useEffect(() => {
    if (settled === q || settled !== text.trim()) return
    setSent(settled)
    onSearch(settled)
  }, [settled, q, text, onSearch])

  return (
    <div
      className={classNames(
        'relative min-w-0 flex-1 md:max-w-md',
        !isShort && 'max-md:basis-full',
        isCrowded && 'md:min-w-80',
      )}
    >
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted"
      />
      <Input
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        aria-label={label}
        placeholder={isPhone && isShort ? 'Search' : label}
        className="pr-10 pl-9 text-ellipsis [&::-webkit-search-cancel-button]:hidden"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {text && (
        <button
          type="button"
          aria-label="Clear search"
          onClick={() => setText('')}
          className="absolute top-0 right-0 flex size-11 items-center justify-center rounded-lg text-muted hover:text-fg"
        >
          <X aria-hidden="true" className="size-4" />
        </button>
      )}
    </div>
  )
}
