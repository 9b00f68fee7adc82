/** Adds or edits a patch test of the client whose profile is open (`?view=<id>`). */
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Controller, useFormContext } from 'react-hook-form'
import type { z } from 'zod'
import { useBusinessProfile } from '#app/lib/root-data.ts'
import { RecordDialog } from '#app/office/components/records/record-dialog.tsx'
import type { OpenedRecord, RecordForm } from '#app/office/components/records/record-form.ts'
import { Field } from '#app/office/components/ui/field.tsx'
import { Input } from '#app/office/components/ui/input.tsx'
import { Select } from '#app/office/components/ui/select.tsx'
import { Switch } from '#app/office/components/ui/switch.tsx'
import { patchTestsNeededQuery } from '#app/office/services/queries.ts'
import {
  type PatchTest,
  patchTestConsent,
  patchTestResults,
  patchTestResultText,
} from '#domain/clients/patch-test.ts'
import { patchTestForm } from '#domain/clients/patch-test-form.ts'
import type { RowDraft } from '#domain/schema/rows.ts'
import { dayIn } from '#domain/time/dates.ts'
import { patchTestLabels, patchTests } from './queries.ts'

type Typed = z.input<typeof patchTestForm>
type Parsed = z.output<typeof patchTestForm>

const recordForm = (business: string, zone: string): RecordForm<PatchTest, Typed, Parsed, string> => ({
  schema: patchTestForm,
  given: { params: ['view'], read: async ({ view = '' }) => view },
  startValues: (test) => ({
    tested_for: test?.tested_for ?? '',
    product: test?.product ?? '',
    tested_on: test?.tested_on ?? dayIn(new Date(), zone),
    result: patchTestResults.find((result) => result === test?.result) ?? '',
    expires_on: test?.expires_on ?? '',
    agreed: test !== null,
    consented_on: test?.consented_on ?? dayIn(new Date(), zone),
  }),
  toDraft: (parsed, test, client): RowDraft<'patch_tests'> => ({
    ...parsed,
    client_id: test?.client_id ?? client ?? '',
    consent: test?.consent ?? patchTestConsent(business),
  }),
  Fields: PatchTestFields,
})

export default function PatchTestDialog(opened: OpenedRecord<PatchTest>) {
  const { business_name, time_zone } = useBusinessProfile()
  const form = useMemo(() => recordForm(business_name, time_zone), [business_name, time_zone])
  return <RecordDialog {...opened} source={patchTests} labels={patchTestLabels} form={form} />
}

function PatchTestFields({ record }: { record: PatchTest | null }) {
  const { register, control, formState } = useFormContext<Typed>()
  const { business_name } = useBusinessProfile()
  const { data: needed = [] } = useQuery(patchTestsNeededQuery)
  const { errors } = formState
  return (
    <>
      <Field
        label="Tested for"
        required
        hint="As the service says, such as Hair colour"
        error={errors.tested_for?.message}
      >
        <Input autoComplete="off" list="patch-tests-needed" {...register('tested_for')} />
      </Field>
      <datalist id="patch-tests-needed">
        {needed.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <Field label="Product" error={errors.product?.message}>
        <Input autoComplete="off" {...register('product')} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-3">
        <Field label="Tested on" required error={errors.tested_on?.message}>
          <Input type="date" {...register('tested_on')} />
        </Field>
        <Field label="Result">
          <Select
            options={[
              { value: '', label: 'Not known yet' },
              ...patchTestResults.map((value) => ({ value, label: patchTestResultText(value) })),
            ]}
            {...register('result')}
          />
        </Field>
        <Field label="Valid until" hint="Empty: six months" error={errors.expires_on?.message}>
          <Input type="date" {...register('expires_on')} />
        </Field>
      </div>
      <Controller
        control={control}
        name="agreed"
        render={({ field }) => (
          <Switch
            label="The client agrees"
            hint={`“${record?.consent ?? patchTestConsent(business_name)}”`}
            checked={field.value}
            onCheckedChange={field.onChange}
          />
        )}
      />
      {errors.agreed?.message && (
        <p role="alert" className="text-sm text-danger">
          {errors.agreed.message}
        </p>
      )}
      <Field label="Agreed on" required error={errors.consented_on?.message}>
        <Input type="date" className="max-w-44" {...register('consented_on')} />
      </Field>
    </>
  )
}
