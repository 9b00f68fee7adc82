/** A dialog around an edit form. It asks before unsaved input is lost. */
import type { ReactNode } from 'react'
import { type FieldValues, FormProvider } from 'react-hook-form'
import { Dialog } from '#app/office/components/ui/dialog.tsx'
import { DialogForm } from '#app/office/components/ui/dialog-form.tsx'
import { FormNotices } from './form-notices.tsx'
import type { EditForm, Submission } from './use-edit-form.ts'

interface EditDialogProps<Typed extends FieldValues, Parsed, Basis> {
  editForm: EditForm<Typed, Parsed, Basis>
  submission: Submission<Parsed, Basis>
  title: string
  description?: string
  /** Its subject in a sentence: `this user`. */
  what: string
  /** The label of the submit button. */
  submit: string
  onClose: () => void
  children: ReactNode
}

export function EditDialog<Typed extends FieldValues, Parsed, Basis>({
  editForm,
  submission,
  title,
  description,
  what,
  submit,
  onClose,
  children,
}: EditDialogProps<Typed, Parsed, Basis>) {
  const { isSubmitting } = editForm.form.formState
  const send = editForm.submit(submission)
  const close = () => editForm.mayClose() && onClose()
  return (
    <Dialog open title={title} description={description} onClose={close} keepOnOutsidePress>
      <FormProvider {...editForm.form}>
        <DialogForm
          onSubmit={(event) => {
            // React events bubble through portals to the form that opened this dialog.
            event.stopPropagation()
            void send(event)
          }}
          onCancel={close}
          submit={isSubmitting ? 'Saving…' : submit}
          busy={isSubmitting}
          mayCancel={!isSubmitting || editForm.isWaiting}
        >
          <FormNotices editForm={editForm} what={what} />
          {children}
        </DialogForm>
      </FormProvider>
    </Dialog>
  )
}
