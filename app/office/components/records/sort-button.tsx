import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import type { ListState } from '#app/office/lib/records/list-state.ts'

interface SortButtonProps {
  name: string
  label: string
  sort: ListState['sort']
  onSort: (sort: ListState['sort']) => void
}

export function SortButton({ name, label, sort, onSort }: SortButtonProps) {
  const isSorted = sort.name === name
  const Icon = !isSorted ? ChevronsUpDown : sort.descending ? ArrowDown : ArrowUp
  return (
    <button
      type="button"
      onClick={() => onSort({ name, descending: isSorted && !sort.descending })}
      className="-mx-2 inline-flex min-h-9 items-center gap-1 rounded px-2 font-medium hover:text-fg focus-visible:outline-2 focus-visible:outline-focus"
    >
      {label}
      <Icon aria-hidden="true" className="size-3.5" />
    </button>
  )
}
