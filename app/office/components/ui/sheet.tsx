import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'

interface SheetProps {
  open: boolean
  onClose: () => void
  title: string
  children: ReactNode
}

/** A panel that slides in from the left; the navigation of small screens. 18rem wide. */
const Sheet = ({ open, onClose, title, children }: SheetProps) => (
  <BaseDialog.Root open={open} onOpenChange={(nowOpen) => !nowOpen && onClose()}>
    <BaseDialog.Portal>
      <BaseDialog.Backdrop className="fixed inset-0 z-40 bg-black/55 transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0" />
      <BaseDialog.Popup className="fixed inset-y-0 left-0 z-50 flex w-72 max-w-[88vw] flex-col bg-sidebar text-on-sidebar shadow-2xl outline-none transition-transform duration-200 data-ending-style:-translate-x-full data-starting-style:-translate-x-full motion-reduce:transition-none">
        <BaseDialog.Title className="sr-only">{title}</BaseDialog.Title>
        <BaseDialog.Close
          aria-label="Close menu"
          className="absolute top-2.5 right-2 z-10 inline-flex size-11 items-center justify-center rounded-lg text-on-sidebar hover:bg-white/10 focus-visible:outline-2 focus-visible:outline-gold"
        >
          <X aria-hidden="true" className="size-5" />
        </BaseDialog.Close>
        {children}
      </BaseDialog.Popup>
    </BaseDialog.Portal>
  </BaseDialog.Root>
)

export default Sheet
