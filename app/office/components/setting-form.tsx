/** A form over one row of settings. The save button is shown once there are changes. */
import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { FormNotices } from './edit-form/form-notices.tsx'
import type { EditForm } from './edit-form/use-edit-form.ts'
import { OwnersOnly } from './owners-only.tsx'
import { Button } from './ui/button.tsx'
import { TitledCard } from './ui/titled-card.tsx'

interface SettingFormProps<Typed extends FieldValues, Parsed, Stored> {
  editForm: EditForm<Typed, Parsed, Stored>
  /** Its name in a sentence: `the business profile`. */
  what: string
  mayEdit: boolean
  /** The error toast if the save cannot start. */
  failed: string
  save: (parsed: Parsed, basis: Stored) => Promise<Stored | null>
  children: ReactNode
}

export function SettingForm<Typed extends FieldValues, Parsed, Stored>(
  props: SettingFormProps<Typed, Parsed, Stored>,
) {
  const { editForm, what, mayEdit, failed, save, children } = props
  const { form, submit } = editForm
  const { isSubmitting, isDirty } = form.formState
  return (
    <form noValidate onSubmit={submit({ save, failed })} className="max-w-3xl space-y-5">
      <FormNotices editForm={editForm} what={what} />
      {!mayEdit && <OwnersOnly what={what} />}
      {children}
      {mayEdit && isDirty && (
        <div className="sticky bottom-0 -mx-4 flex items-center gap-2 border-t border-line bg-ground/95 px-4 py-3 backdrop-blur max-md:*:flex-1 md:mx-0 md:mb-4 md:rounded-xl md:border md:bottom-4 md:shadow-lg">
          <p className="mr-auto text-sm text-muted max-md:hidden">Unsaved changes</p>
          <Button variant="secondary" disabled={isSubmitting} onClick={() => form.reset()}>
            Discard
          </Button>
          <Button type="submit" busy={isSubmitting}>
            {isSubmitting ? 'Saving…' : 'Save changes'}
          </Button>
        </div>
      )}
    </form>
  )
}

export const SettingPart = ({
  title,
  subtitle,
  children,
}: {
  title: string
  subtitle?: string
  children: ReactNode
}) => (
  <TitledCard title={title} subtitle={subtitle}>
    <div className="grid items-start gap-4 sm:grid-cols-2">{children}</div>
  </TitledCard>
)
