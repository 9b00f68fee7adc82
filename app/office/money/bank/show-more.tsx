import { useState } from 'react'
import { Button } from '#app/office/components/ui/button.tsx'
import { formatCount } from '#domain/money/format-rupees.ts'

const AT_ONCE = 50

/** The first rows of a long list. */
export function useShown<Row>(rows: readonly Row[]) {
  const [limit, setLimit] = useState(AT_ONCE)
  const hidden = Math.max(rows.length - limit, 0)
  return { shown: rows.slice(0, limit), more: { hidden, onMore: () => setLimit(limit + AT_ONCE) } }
}

export const ShowMore = ({ more: { hidden, onMore } }: { more: ReturnType<typeof useShown>['more'] }) =>
  hidden > 0 && (
    <Button variant="ghost" className="mt-2" onClick={onMore}>
      Show more ({formatCount(hidden)})
    </Button>
  )
