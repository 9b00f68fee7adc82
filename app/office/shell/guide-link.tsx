import { ChevronLeft } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '#app/office/lib/paths.ts'

/** The way back to the guide, on a page that was opened from it. */
const GuideLink = () => (
  <Link
    to={paths.dashboard}
    className="mb-3 flex min-h-11 items-center gap-2 rounded-lg border border-gold/50 bg-notice px-3.5 text-sm text-on-notice hover:underline focus-visible:outline-2 focus-visible:outline-focus print:hidden"
  >
    <ChevronLeft aria-hidden="true" className="size-4 shrink-0" />
    Back to the first steps
  </Link>
)

export default GuideLink
