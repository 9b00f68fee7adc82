/** Offers a time to a person on the waitlist by hand. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { randomId } from '#app/lib/random-id.ts'
import { useBusinessProfile } from '#app/lib/root-data.ts'
import { FormNotices } from '#app/office/components/edit-form/form-notices.tsx'
import { useEditForm } from '#app/office/components/edit-form/use-edit-form.ts'
import { schemaResolver } from '#app/office/components/schema-resolver.ts'
import { Dialog } from '#app/office/components/ui/dialog.tsx'
import { DialogForm } from '#app/office/components/ui/dialog-form.tsx'
import { Field } from '#app/office/components/ui/field.tsx'
import { Input } from '#app/office/components/ui/input.tsx'
import { Select } from '#app/office/components/ui/select.tsx'
import { everyBeauticianQuery } from '#app/office/team/beauticians/queries.ts'
import { type WaitingPerson, waitText } from '#domain/appointments/waitlist-entry.ts'
import { fromWallClock } from '#domain/time/business-time.ts'
import { isWallClock } from '#domain/time/dates.ts'
import { OFFER_FAILED, useOfferTime } from './queries.ts'

const offerForm = z.object({
  beautician: z.string().min(1, 'Choose a beautician'),
  starts_at: z.string().refine(isWallClock, 'Choose day and time'),
})

type Typed = z.input<typeof offerForm>

interface OfferDialogProps {
  person: WaitingPerson
  onClose: () => void
}

export default function OfferDialog({ person, onClose }: OfferDialogProps) {
  const { time_zone } = useBusinessProfile()
  const { data: people = [] } = useQuery(everyBeauticianQuery)
  const [draft] = useState(() => ({ id: randomId() }))
  const editForm = useEditForm<Typed, Typed, { readonly id: string }>({
    name: `offer ${person.id}`,
    resolver: schemaResolver(offerForm),
    stored: draft,
    versionOf: ({ id }) => id,
    startValues: () => ({ beautician: '', starts_at: '' }),
  })
  const { form, basis, allowLeaving } = editForm
  const offer = useOfferTime()
  const { errors, isSubmitting } = form.formState
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Offer a time to ${person.full_name}`}
      description={`${person.services ?? ''}. Waits for ${waitText(person)}`}
      keepOnOutsidePress
    >
      <DialogForm
        onSubmit={editForm.submit({
          save: async ({ beautician, starts_at }) => {
            await offer.save({
              id: basis.id,
              entry: person.id,
              beautician,
              starts_at: fromWallClock(starts_at, time_zone),
            })
            return basis
          },
          failed: OFFER_FAILED,
          onSaved: onClose,
        })}
        onCancel={() => {
          allowLeaving()
          onClose()
        }}
        submit={isSubmitting ? 'Saving…' : 'Offer this time'}
        busy={isSubmitting}
        mayCancel={!isSubmitting || editForm.isWaiting}
      >
        <FormNotices editForm={editForm} what="this offer" />
        <Field label="Beautician" required error={errors.beautician?.message}>
          <Select
            options={[
              { value: '', label: 'Choose' },
              ...people
                .filter(({ is_active }) => is_active)
                .map(({ id, full_name }) => ({ value: id, label: full_name })),
            ]}
            {...form.register('beautician')}
          />
        </Field>
        <Field
          label="Day and time"
          required
          error={errors.starts_at?.message}
          hint="Nobody else gets this time until it is answered"
        >
          <Input type="datetime-local" {...form.register('starts_at')} />
        </Field>
      </DialogForm>
    </Dialog>
  )
}
