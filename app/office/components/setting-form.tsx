/**
 * A form over one row that several people may change: what is stored now is shown at once where nothing was typed, and offered
 * where something was. Saving is offered once there is something to save.
 */
import { type ReactNode, useEffect } from 'react'
import type { FieldValues } from 'react-hook-form'
import { focusFirstFault } from './focus-first-fault.ts'
import { OwnersOnly } from './owners-only.tsx'
import type { useKeptForm } from './records/use-kept-form.ts'
import { Button } from './ui/button.tsx'
import { Notice } from './ui/notice.tsx'
import { TitledCard } from './ui/titled-card.tsx'

interface SettingFormProps<Typed extends FieldValues, Draft, Stored> {
  kept: ReturnType<typeof useKeptForm<Typed, Draft, Stored>>
  stored: Stored
  /** As it is named in a sentence: `the business profile`. */
  what: string
  mayEdit: boolean
  /** Says by itself where it failed. */
  save: (change: { read: Stored; draft: Draft }) => Promise<Stored>
  children: ReactNode
}

export function SettingForm<
  Typed extends FieldValues,
  Draft extends FieldValues,
  Stored extends { readonly updated_at: string },
>(props: SettingFormProps<Typed, Draft, Stored>) {
  const { kept, stored, what, mayEdit, save, children } = props
  const { form, basis, isRestored, moveTo, startAnew } = kept
  const { isSubmitting, isDirty } = form.formState
  const isNewer = stored.updated_at !== basis.updated_at
  useEffect(() => {
    if (isNewer && !isDirty) moveTo(stored)
  })
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit(async (draft) => {
        const saved = await save({ read: basis, draft }).catch(() => null)
        if (saved) startAnew(saved)
      }, focusFirstFault)}
      className="max-w-3xl space-y-5"
    >
      {isRestored && <Notice>You were signed out. What you had typed is here again.</Notice>}
      {isNewer && isDirty && !isSubmitting && (
        <Notice>
          <p>Somebody else saved {what} while you were editing.</p>
          <Button look="secondary" size="small" className="mt-3" onClick={() => moveTo(stored)}>
            Load the newer values
          </Button>
        </Notice>
      )}
      {!mayEdit && <OwnersOnly what={what} />}
      {children}
      {mayEdit && isDirty && (
        <div className="sticky bottom-0 -mx-4 flex items-center gap-2 border-t border-line bg-ground/95 px-4 py-3 backdrop-blur max-md:*:flex-1 md:mx-0 md:mb-4 md:rounded-xl md:border md:bottom-4 md:shadow-lg">
          <p className="mr-auto text-sm text-muted max-md:hidden">Unsaved changes</p>
          <Button look="secondary" disabled={isSubmitting} onClick={() => form.reset()}>
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
  lead,
  children,
}: {
  title: string
  lead?: string
  children: ReactNode
}) => (
  <TitledCard title={title} lead={lead}>
    <div className="grid items-start gap-4 sm:grid-cols-2">{children}</div>
  </TitledCard>
)
