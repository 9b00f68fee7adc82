import type { ComponentProps } from 'react'
import { Controller } from 'react-hook-form'
import { useEditForm } from '#app/office/components/edit-form/use-edit-form.ts'
import { schemaResolver } from '#app/office/components/schema-resolver.ts'
import { SettingForm, SettingPart } from '#app/office/components/setting-form.tsx'
import { Field } from '#app/office/components/ui/field.tsx'
import { Input } from '#app/office/components/ui/input.tsx'
import { Switch } from '#app/office/components/ui/switch.tsx'
import { Textarea } from '#app/office/components/ui/textarea.tsx'
import { confirmedVersion } from '#app/office/lib/records/last-confirmed.ts'
import { useUpdateRecord } from '#app/office/lib/records/use-record-changes.ts'
import {
  type MoneySettingsInput,
  moneySettingsForm,
  type ParsedMoneySettings,
} from '#domain/money/money-settings-form.ts'
import { type MoneySettings, moneySettings, moneySettingsLabels } from './queries.ts'

const startValues = (stored: MoneySettings): MoneySettingsInput => ({
  vpa: stored.vpa ?? '',
  payee_name: stored.payee_name ?? '',
  legal_name: stored.legal_name ?? '',
  address: stored.address ?? '',
  gstin: stored.gstin ?? '',
  is_composition: stored.is_composition,
  series: stored.series,
  tax_percent: String(stored.tax_percent),
  sac: stored.sac,
})

type TextName = Exclude<keyof MoneySettingsInput, 'is_composition'>

export function SettingsForm({ stored, mayEdit }: { stored: MoneySettings; mayEdit: boolean }) {
  const { save } = useUpdateRecord(moneySettings, moneySettingsLabels)
  const editForm = useEditForm<MoneySettingsInput, ParsedMoneySettings, MoneySettings>({
    resolver: schemaResolver(moneySettingsForm),
    stored,
    versionOf: confirmedVersion(moneySettings),
    startValues,
    disabled: !mayEdit,
  })
  const { form } = editForm
  const { errors } = form.formState

  const text = (name: TextName, label: string, hint: string, props: ComponentProps<'input'> = {}) => (
    <Field label={label} hint={hint} error={errors[name]?.message} className="min-w-0">
      <Input autoComplete="off" {...props} {...form.register(name)} />
    </Field>
  )

  return (
    <SettingForm
      editForm={editForm}
      what="the payment settings"
      mayEdit={mayEdit}
      failed={moneySettingsLabels.updateFailed}
      save={(draft, record) => save({ record, draft })}
    >
      <SettingPart title="UPI" subtitle="For the UPI code shown at the door">
        {text('vpa', 'UPI ID', 'As your bank or app shows it, such as name@bank', {
          inputMode: 'email',
        })}
        {text('payee_name', 'Name of the payee', 'Shown in the client’s app; if empty, the business name')}
      </SettingPart>
      <SettingPart title="Receipts and invoices" subtitle="Issued documents do not change later">
        {text('legal_name', 'Name', 'Registered name; if empty, the business name')}
        {text('series', 'Series', 'At most two letters before each number; a new series starts at 1')}
        <Field label="Address" className="sm:col-span-2" error={errors.address?.message}>
          <Textarea rows={3} {...form.register('address')} />
        </Field>
      </SettingPart>
      <SettingPart title="GST" subtitle="Without a GSTIN you issue receipts that show no tax">
        {text('gstin', 'GSTIN', '15 characters; leave empty if not registered')}
        {text('tax_percent', 'Tax rate (%)', 'Your prices include it', { inputMode: 'decimal' })}
        {text('sac', 'SAC', 'For services without their own SAC', { inputMode: 'numeric' })}
        <Controller
          control={form.control}
          name="is_composition"
          render={({ field }) => (
            <Switch
              label="Composition scheme"
              hint="Bills of supply without tax"
              checked={field.value}
              onCheckedChange={field.onChange}
              disabled={!mayEdit}
            />
          )}
        />
      </SettingPart>
    </SettingForm>
  )
}
