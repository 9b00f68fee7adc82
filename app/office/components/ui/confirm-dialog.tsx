/** Asks before an action. Deletions and unsaved input use the browser's own question. */
import { type ReactNode, useState } from 'react'
import { Button, type ButtonVariant } from './button.tsx'
import { Dialog, DialogBody, DialogFooter } from './dialog.tsx'

interface ConfirmDialogProps {
  title: string
  /** The action, as the word of its button. */
  action: string
  variant?: ButtonVariant
  /** The dialog stays until its promise settles, so that the second tap of a double tap does not reach what is below. */
  onConfirm: () => unknown
  onClose: () => void
  children: ReactNode
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, action, variant = 'danger', onConfirm, onClose, children } = props
  const [isOpen, setIsOpen] = useState(true)
  const [isBusy, setIsBusy] = useState(false)
  const close = () => setIsOpen(false)
  async function confirm() {
    setIsBusy(true)
    try {
      await onConfirm()
    } finally {
      close()
    }
  }
  return (
    <Dialog open={isOpen} onClose={close} onClosed={onClose} title={title}>
      <DialogBody className="space-y-2 text-sm">{children}</DialogBody>
      <DialogFooter>
        <Button variant="secondary" onClick={close}>
          Back
        </Button>
        <Button variant={variant} busy={isBusy} onClick={() => void confirm()}>
          {action}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
