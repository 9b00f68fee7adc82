import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from '#app/office/components/ui/button.tsx'
import { LARGEST_EXACT_COUNT, PAGE_SIZE } from '#app/office/lib/records/read-records.ts'
import { formatCount } from '#domain/money/format-rupees.ts'

interface PaginationProps {
  label?: string
  page: number
  total: number
  shown: number
  isLimited?: boolean
  onPage: (page: number) => void
}

export function Pagination({
  label = 'Pages',
  page,
  total,
  shown,
  isLimited = false,
  onPage,
}: PaginationProps) {
  const first = (page - 1) * PAGE_SIZE + 1
  const last = first + shown - 1
  const about = total > LARGEST_EXACT_COUNT ? 'about ' : ''
  const more = isLimited ? ' or more: add a word to the search' : ''
  const range = `${formatCount(first)}–${formatCount(last)} of ${about}${formatCount(total)}${more}`
  // An estimated count may be too low; only a page that is not full proves the end.
  const isLast = shown < PAGE_SIZE || (total <= LARGEST_EXACT_COUNT && last >= total)
  const isOnly = page === 1 && isLast
  return (
    <div className="flex min-h-15 items-center justify-between gap-3 px-1 py-2 text-sm text-muted">
      <p aria-live="polite">{range}</p>
      {!isOnly && (
        <nav aria-label={label} className="flex gap-2">
          <Button variant="secondary" size="small" disabled={page === 1} onClick={() => onPage(page - 1)}>
            <ChevronLeft aria-hidden="true" className="size-4" />
            Previous
          </Button>
          <Button variant="secondary" size="small" disabled={isLast} onClick={() => onPage(page + 1)}>
            Next
            <ChevronRight aria-hidden="true" className="size-4" />
          </Button>
        </nav>
      )}
    </div>
  )
}
