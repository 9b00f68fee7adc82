import type { FieldValues } from 'react-hook-form'
import { Button } from '#app/office/components/ui/button.tsx'
import { Notice } from '#app/office/components/ui/notice.tsx'
import type { EditForm } from './use-edit-form.ts'

interface FormNoticesProps<Typed extends FieldValues, Parsed, Basis> {
  editForm: EditForm<Typed, Parsed, Basis>
  /** Its name in a sentence: `the business profile`. */
  what: string
}

/** Notices above a form: no network, restored input, a newer version. */
export const FormNotices = <Typed extends FieldValues, Parsed, Basis>({
  editForm,
  what,
}: FormNoticesProps<Typed, Parsed, Basis>) => (
  <>
    {editForm.isWaiting && <Notice>No internet. This will be saved when it is back.</Notice>}
    {editForm.isRestored && <Notice>Your unsaved text is back.</Notice>}
    {editForm.isOvertaken && (
      <Notice>
        <p>Someone else saved {what} while you were editing.</p>
        <p>Your changes are not saved yet.</p>
        <Button variant="secondary" size="small" className="mt-3" onClick={editForm.loadNewer}>
          Load the newer values
        </Button>
      </Notice>
    )}
  </>
)
