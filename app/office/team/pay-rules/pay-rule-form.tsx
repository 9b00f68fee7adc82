import { useQuery } from '@tanstack/react-query'
import { useFormContext, useWatch } from 'react-hook-form'
import { RecordDialog } from '#app/office/components/records/record-dialog.tsx'
import type { OpenedRecord, RecordForm } from '#app/office/components/records/record-form.ts'
import { Field } from '#app/office/components/ui/field.tsx'
import { Input } from '#app/office/components/ui/input.tsx'
import { Select } from '#app/office/components/ui/select.tsx'
import { serviceNamesQuery } from '#app/office/services/queries.ts'
import { everyBeauticianQuery } from '#app/office/team/beauticians/queries.ts'
import { type ParsedPayRule, payRuleForm, type TypedPayRule } from '#domain/team/pay-rule-form.ts'
import { payRuleLabels } from './labels.ts'
import { type PayRule, payRules } from './queries.ts'

const payRuleRecordForm: RecordForm<PayRule, TypedPayRule, ParsedPayRule> = {
  schema: payRuleForm,
  startValues: (rule) => ({
    beautician_id: rule?.beautician_id ?? '',
    service_id: rule?.service_id ?? '',
    pay_is: rule?.amount == null ? 'percent' : 'amount',
    value: String(rule?.amount ?? rule?.percent ?? ''),
    travel_allowance: String(rule?.travel_allowance ?? ''),
  }),
  toDraft: (parsed) => parsed,
  Fields: PayRuleFields,
}

export default function PayRuleDialog(opened: OpenedRecord<PayRule>) {
  return <RecordDialog {...opened} source={payRules} labels={payRuleLabels} form={payRuleRecordForm} />
}

function PayRuleFields() {
  const { register, formState, control } = useFormContext<TypedPayRule>()
  const [service, payIs] = useWatch({ control, name: ['service_id', 'pay_is'] })
  const { data: people = [] } = useQuery(everyBeauticianQuery)
  const { data: services = [] } = useQuery(serviceNamesQuery)
  const { errors } = formState
  return (
    <>
      <Field label="Beautician" required error={errors.beautician_id?.message}>
        <Select
          options={[
            { value: '', label: 'Choose a beautician' },
            ...people.map(({ id, full_name }) => ({ value: id, label: full_name })),
          ]}
          {...register('beautician_id')}
        />
      </Field>
      <Field label="Service" hint="A rule for one service is used instead of the rule for all services">
        <Select
          options={[
            { value: '', label: 'All services' },
            ...services.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          {...register('service_id')}
        />
      </Field>
      <div className="grid grid-cols-2 items-start gap-4">
        <Field label="Pay">
          <Select
            options={[
              { value: 'percent', label: 'Percent' },
              { value: 'amount', label: 'Fixed amount (₹)' },
            ]}
            {...register('pay_is')}
          />
        </Field>
        <Field
          label="How much"
          required
          error={errors.value?.message}
          hint={
            payIs === 'amount'
              ? 'For each service. If the client has paid a part, the same part of it'
              : 'Of what the client paid for the service'
          }
        >
          <Input inputMode="decimal" autoComplete="off" {...register('value')} />
        </Field>
      </div>
      {service === '' && (
        <Field
          label="Travel allowance (₹)"
          error={errors.travel_allowance?.message}
          hint="For each completed visit, also if the client has not paid"
        >
          <Input inputMode="decimal" autoComplete="off" {...register('travel_allowance')} />
        </Field>
      )}
      <p className="text-sm text-muted">
        A visit is paid by the rules at the time it is completed. Later changes apply to later visits only.
      </p>
    </>
  )
}
