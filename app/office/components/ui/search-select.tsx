/**
 * A combobox over values that are searched on the server. The caller owns the query and passes the found options; nothing is
 * filtered here.
 */
import { Combobox } from '@base-ui/react/combobox'
import { Check, ChevronsUpDown } from 'lucide-react'
import { type Ref, useCallback, useRef, useState } from 'react'
import { classNames } from '#app/office/lib/screen/class-names.ts'
import { useFieldControl } from './field.tsx'
import { controlClasses } from './input.tsx'
import { Spinner } from './spinner.tsx'

export interface FoundOption {
  value: string
  label: string
  hint?: string
}

interface SearchSelectProps {
  ref?: Ref<HTMLInputElement>
  chosen: FoundOption | null
  onChoose: (option: FoundOption | null) => void
  options: readonly FoundOption[]
  onQueryChange: (query: string) => void
  loading: boolean
  /** The search request failed. */
  failed: boolean
  placeholder: string
  emptyText: string
  /** The action shown if nothing was found. */
  onNothingFound?: { label: string; act: () => void }
}

export function SearchSelect(props: SearchSelectProps) {
  const { ref, chosen, onChoose, options, onQueryChange, loading, failed, placeholder, emptyText } = props
  const { onNothingFound } = props
  const nothing = failed ? 'The search failed. Check the connection and type again.' : emptyText
  const control = useFieldControl()
  const [dialog, setDialog] = useState<HTMLElement | null>(null)
  const isHighlighted = useRef(false)
  const findDialog = useCallback((box: HTMLElement | null) => {
    if (box) setDialog(box.closest<HTMLElement>('[role=dialog]'))
  }, [])
  return (
    <Combobox.Root
      items={options}
      filter={null}
      value={chosen}
      onValueChange={onChoose}
      onItemHighlighted={(option) => {
        isHighlighted.current = option !== undefined
      }}
      isItemEqualToValue={(one: FoundOption, other: FoundOption) => one.value === other.value}
      onInputValueChange={(text, { reason }) => {
        // Choosing an option also changes the text; only typing is a search.
        onQueryChange(reason === 'input-change' ? text : '')
      }}
    >
      <div className="relative" ref={findDialog}>
        <Combobox.Input
          {...control}
          ref={ref}
          placeholder={placeholder}
          onKeyDown={(event) => {
            // Enter without a highlighted option is part of the search and must not submit the form.
            if (event.key === 'Enter' && !isHighlighted.current) event.preventDefault()
          }}
          className={classNames(controlClasses, 'h-11 pr-10')}
        />
        <Combobox.Trigger
          aria-label="Show choices"
          tabIndex={-1}
          className="absolute inset-y-0 right-0 flex w-10 items-center justify-center text-muted"
        >
          {loading ? (
            <Spinner className="size-4" />
          ) : (
            <ChevronsUpDown aria-hidden="true" className="size-4" />
          )}
        </Combobox.Trigger>
      </div>
      {/* Rendered inside the dialog: content outside a modal is hidden from screen readers. */}
      <Combobox.Portal container={dialog ?? undefined}>
        <Combobox.Positioner sideOffset={4} className="z-60 outline-none">
          <Combobox.Popup className="max-h-[min(20rem,var(--available-height))] w-(--anchor-width) overflow-y-auto overscroll-contain rounded-lg border border-line bg-card py-1 text-fg shadow-xl">
            <Combobox.Empty className="px-3 py-3 text-sm text-muted empty:hidden">
              {loading ? 'Searching…' : nothing}
            </Combobox.Empty>
            {onNothingFound && options.length === 0 && !loading && !failed && (
              <button
                type="button"
                onClick={onNothingFound.act}
                className="flex min-h-11 w-full items-center px-3 text-left text-sm font-medium hover:bg-sunken"
              >
                {onNothingFound.label}
              </button>
            )}
            <Combobox.List>
              {(option: FoundOption) => (
                <Combobox.Item
                  key={option.value}
                  value={option}
                  className="flex min-h-11 cursor-pointer items-center justify-between gap-3 px-3 py-2 text-sm outline-none data-highlighted:bg-sunken"
                >
                  <span className="min-w-0">
                    <span className="block truncate font-medium">{option.label}</span>
                    {option.hint && <span className="block truncate text-xs text-muted">{option.hint}</span>}
                  </span>
                  <Combobox.ItemIndicator>
                    <Check aria-hidden="true" className="size-4 text-positive" />
                  </Combobox.ItemIndicator>
                </Combobox.Item>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  )
}
