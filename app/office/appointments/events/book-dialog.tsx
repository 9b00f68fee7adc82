/** Books the plan of a lead as one event: all of its appointments, or none. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { randomId } from '#app/lib/random-id.ts'
import { useBusinessProfile } from '#app/lib/root-data.ts'
import { FormNotices } from '#app/office/components/edit-form/form-notices.tsx'
import { useEditForm } from '#app/office/components/edit-form/use-edit-form.ts'
import { Loaded } from '#app/office/components/loaded.tsx'
import { PlannedAppointments } from '#app/office/components/planned-appointments.tsx'
import { schemaResolver } from '#app/office/components/schema-resolver.ts'
import { Dialog, DialogBody } from '#app/office/components/ui/dialog.tsx'
import { DialogForm } from '#app/office/components/ui/dialog-form.tsx'
import { Field } from '#app/office/components/ui/field.tsx'
import { Input } from '#app/office/components/ui/input.tsx'
import { Switch } from '#app/office/components/ui/switch.tsx'
import { Textarea } from '#app/office/components/ui/textarea.tsx'
import { type Lead, leads } from '#app/office/leads/queries.ts'
import { recordQuery } from '#app/office/lib/records/record-queries.ts'
import { type EventInput, eventForm, type ParsedEvent } from '#domain/appointments/events/event-form.ts'
import type { LeadPlan } from '#domain/leads/plan/lead-plan.ts'
import { useBookEvent } from './queries.ts'

interface BookDialogProps {
  lead: string
  onClose: () => void
  onBooked: (id: string) => void
}

export default function BookDialog({ lead, onClose, onBooked }: BookDialogProps) {
  const read = useQuery(recordQuery(leads, lead))
  return (
    <Dialog open wide onClose={onClose} title="Book the plan" description={read.data?.full_name}>
      <Loaded query={read} title="The lead could not be loaded" loading="Loading the plan">
        {(found) =>
          found?.plan ? (
            <BookForm lead={found} plan={found.plan} onClose={onClose} onBooked={onBooked} />
          ) : (
            <DialogBody>This lead has no plan. It may have been deleted.</DialogBody>
          )
        }
      </Loaded>
    </Dialog>
  )
}

interface Draft {
  readonly id: string
  readonly lead: Lead
  readonly plan: LeadPlan
}

const startValues = ({ lead, plan }: Draft): EventInput => ({
  name: lead.full_name,
  notes: '',
  discount: plan.discount > 0 ? String(plan.discount) : '',
  advance: plan.advance > 0 ? String(plan.advance) : '',
  unassigned_ok: false,
})

interface BookFormProps extends Omit<BookDialogProps, 'lead'> {
  lead: Lead
  plan: LeadPlan
}

function BookForm({ lead, plan, onClose, onBooked }: BookFormProps) {
  const { time_zone: zone } = useBusinessProfile()
  // Sent twice, it is booked once.
  const [draft] = useState<Draft>(() => ({ id: randomId(), lead, plan }))
  const editForm = useEditForm<EventInput, ParsedEvent, Draft>({
    name: 'event',
    resolver: schemaResolver(eventForm),
    stored: draft,
    versionOf: ({ id }) => id,
    startValues,
  })
  const { form, basis, allowLeaving } = editForm
  const { save } = useBookEvent()
  const { errors, isSubmitting } = form.formState
  return (
    <DialogForm
      onSubmit={editForm.submit({
        save: async (parsed) => {
          await save({ ...parsed, id: basis.id, lead_id: basis.lead.id })
          return basis
        },
        failed: 'The event was not booked',
        onSaved: () => onBooked(basis.id),
      })}
      onCancel={() => {
        allowLeaving()
        onClose()
      }}
      submit={isSubmitting ? 'Booking…' : 'Book all appointments'}
      busy={isSubmitting}
      mayCancel={!isSubmitting || editForm.isWaiting}
    >
      <FormNotices editForm={editForm} what="this booking" />
      <p className="text-sm text-muted">
        Each visit of the plan becomes an appointment with a beautician who is free then. If one cannot be
        booked, none is.
      </p>
      <Field label="Name of the event" required error={errors.name?.message}>
        <Input autoComplete="off" {...form.register('name')} />
      </Field>
      <div className="grid grid-cols-2 gap-4">
        <Field label="Discount (₹)" hint="For all functions together" error={errors.discount?.message}>
          <Input inputMode="decimal" autoComplete="off" {...form.register('discount')} />
        </Field>
        <Field label="Advance (₹)" hint="To ask for now" error={errors.advance?.message}>
          <Input inputMode="decimal" autoComplete="off" {...form.register('advance')} />
        </Field>
      </div>
      <Field label="Notes" error={errors.notes?.message}>
        <Textarea rows={2} {...form.register('notes')} />
      </Field>
      <Controller
        control={form.control}
        name="unassigned_ok"
        render={({ field }) => (
          <Switch
            label="Book also where nobody is free"
            hint="Those appointments have no beautician yet"
            checked={field.value}
            onCheckedChange={field.onChange}
          />
        )}
      />
      <div className="text-sm">
        <PlannedAppointments plan={plan} zone={zone} />
      </div>
    </DialogForm>
  )
}
