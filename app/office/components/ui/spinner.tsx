import { LoaderCircle } from 'lucide-react'
import { classNames } from '#app/office/lib/screen/class-names.ts'

export const Spinner = ({ className }: { className?: string }) => (
  <LoaderCircle
    aria-hidden="true"
    className={classNames('animate-spin motion-reduce:animate-none', className ?? 'size-5')}
  />
)

/** A centred spinner with a label; after some seconds it says that loading takes long. */
export const Loading = ({ label }: { label: string }) => (
  <div
    role="status"
    className="flex min-h-64 flex-1 flex-col items-center justify-center gap-3 text-center text-muted"
  >
    <Spinner className="size-6 text-gold-ink" />
    <span className="sr-only">{label}</span>
    <p className="appears-late text-sm">The server is slow to answer. It may be down.</p>
  </div>
)
