import { ChevronLeft } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { paths } from '#app/office/lib/paths.ts'

/** Location state of the guide's links. */
export const FROM_GUIDE = { isFromGuide: true }
const isFromGuide = (state: unknown) => typeof state === 'object' && state !== null && 'isFromGuide' in state

/** The way back to the guide, on a page that was opened from it. */
export function GuideLink() {
  const { state } = useLocation()
  if (!isFromGuide(state)) return null
  return (
    <Link
      to={paths.dashboard}
      className="mb-3 flex min-h-11 items-center gap-2 rounded-lg border border-gold/50 bg-notice px-3.5 text-sm text-on-notice hover:underline focus-visible:outline-2 focus-visible:outline-focus print:hidden"
    >
      <ChevronLeft aria-hidden="true" className="size-4 shrink-0" />
      Back to the first steps
    </Link>
  )
}
