import type { FormEventHandler, ReactNode } from 'react'
import { Button } from './button.tsx'
import { DialogBody, DialogFooter } from './dialog.tsx'

interface DialogFormProps {
  onSubmit: FormEventHandler<HTMLFormElement>
  onCancel: () => void
  /** The label of the submit button. */
  submit: string
  busy: boolean
  /** Allows Cancel while busy, if the request may take long. */
  mayCancel?: boolean
  /** Disables submit while true. */
  incomplete?: boolean
  children: ReactNode
}

/** The form of a dialog: its fields scroll, its two buttons stay visible. */
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
      <Button variant="secondary" onClick={onCancel} disabled={!mayCancel}>
        Cancel
      </Button>
      <Button type="submit" busy={busy} disabled={incomplete}>
        {submit}
      </Button>
    </DialogFooter>
  </form>
)
