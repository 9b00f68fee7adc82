/** A dialog with lazily loaded code, prefetched when the browser is idle. */
import { useEffect, useMemo } from 'react'
import type { Load } from '#app/lib/import-attempts.ts'
import { whenIdle } from '#app/office/lib/screen/when-idle.ts'
import { loadable, PartFailed } from './loadable.tsx'
import { Button } from './ui/button.tsx'
import { Spinner } from './ui/spinner.tsx'

interface LazyDialogProps {
  readonly open?: boolean
  readonly onClose: () => void
}

export function useLazyDialog<Props extends LazyDialogProps>(load: Load<Props>) {
  useEffect(() => whenIdle(() => void load().catch(() => undefined)), [load])
  return useMemo(() => loadable(load, { waiting: <Opening />, Failed: NotOpened }), [load])
}

const Opening = () => (
  <div role="status" className="fixed inset-0 z-40 flex items-center justify-center bg-black/55">
    <Spinner className="size-8 text-white" />
    <span className="sr-only">Opening</span>
  </div>
)

const showModal = (dialog: HTMLDialogElement | null) => dialog?.showModal()

/** The error is a dialog too, so that input typed on the page is not lost. */
const NotOpened = ({ open = true, onClose }: LazyDialogProps) =>
  open && (
    <dialog
      ref={showModal}
      aria-labelledby="not-opened"
      onClose={onClose}
      className="m-auto rounded-xl border border-line bg-card p-4"
    >
      <h2 id="not-opened" className="mb-3 text-lg font-semibold">
        Could not be opened
      </h2>
      <PartFailed />
      <Button variant="ghost" onClick={onClose}>
        Close
      </Button>
    </dialog>
  )
