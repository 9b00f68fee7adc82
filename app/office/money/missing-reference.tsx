/** For a UPI payment that was recorded without its reference. */
import { FormNotices } from '#app/office/components/edit-form/form-notices.tsx'
import { useEditForm } from '#app/office/components/edit-form/use-edit-form.ts'
import { schemaResolver } from '#app/office/components/schema-resolver.ts'
import { Badge } from '#app/office/components/ui/badge.tsx'
import { Button } from '#app/office/components/ui/button.tsx'
import { Field } from '#app/office/components/ui/field.tsx'
import { Input } from '#app/office/components/ui/input.tsx'
import type { Payment } from '#domain/money/payment.ts'
import { referenceForm } from '#domain/money/payment-form.ts'
import { NO_REFERENCE, useAddReference } from './payment-queries.ts'

export function MissingReference({ payment }: { payment: Payment }) {
  const editForm = useEditForm({
    name: `reference ${payment.id}`,
    resolver: schemaResolver(referenceForm),
    stored: payment,
    versionOf: ({ id }) => id,
    startValues: () => ({ reference: '' }),
  })
  const { form, submit } = editForm
  const add = useAddReference((message) => form.setError('reference', { message }, { shouldFocus: true }))
  return (
    <form
      noValidate
      onSubmit={submit({
        save: async ({ reference }) => {
          await add.save({ payment, reference })
          return payment
        },
        failed: NO_REFERENCE,
      })}
      className="w-full pb-2"
    >
      <FormNotices editForm={editForm} what="this payment" />
      <Badge colour="yellow">Reference missing</Badge>
      <Field label="UPI reference (UTR)" error={form.formState.errors.reference?.message} className="mt-1.5">
        <div className="flex gap-2">
          <Input inputMode="numeric" autoComplete="off" {...form.register('reference')} />
          <Button type="submit" variant="secondary" busy={form.formState.isSubmitting || add.isPending}>
            Save
          </Button>
        </div>
      </Field>
    </form>
  )
}
