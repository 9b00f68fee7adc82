/** Asks before an action with consequences that a sentence of the browser cannot show. Deletions use the browser's own question. */
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog, DialogBody, DialogFooter } from './dialog.tsx'

interface ConfirmDialogProps {
  title: string
  /** The action, as the word of its button. */
  action: string
  onConfirm: () => void
  onClose: () => void
  children: ReactNode
}

export const ConfirmDialog = ({ title, action, onConfirm, onClose, children }: ConfirmDialogProps) => (
  <Dialog open onClose={onClose} title={title}>
    <DialogBody className="space-y-2 text-sm">{children}</DialogBody>
    <DialogFooter>
      <Button variant="secondary" onClick={onClose}>
        Back
      </Button>
      <Button
        variant="danger"
        onClick={() => {
          onClose()
          onConfirm()
        }}
      >
        {action}
      </Button>
    </DialogFooter>
  </Dialog>
)
