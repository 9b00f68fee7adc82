import type { FormEventHandler, ReactNode } from 'react'
import { Button } from './button.tsx'
import { DialogBody, DialogFooter } from './dialog.tsx'

interface DialogFormProps {
  onSubmit: FormEventHandler<HTMLFormElement>
  onCancel: () => void
  /** What the button says that sends the form. */
  submit: string
  busy: boolean
  /** While busy too, where what is awaited may take long. */
  mayCancel?: boolean
  /** While true the form cannot be sent. */
  incomplete?: boolean
  children: ReactNode
}

/** The form that fills a dialog: its fields scroll, its two buttons stay in sight. */
export const DialogForm = ({
  onSubmit,
  onCancel,
  submit,
  busy,
  mayCancel = !busy,
  incomplete,
  children,
}: DialogFormProps) => (
  <form noValidate onSubmit={onSubmit} className="flex min-h-0 flex-1 flex-col">
    <DialogBody className="space-y-4">{children}</DialogBody>
    <DialogFooter>
      <Button look="secondary" onClick={onCancel} disabled={!mayCancel}>
        Cancel
      </Button>
      <Button type="submit" busy={busy} disabled={incomplete}>
        {submit}
      </Button>
    </DialogFooter>
  </form>
)
