import { type ComponentProps, type ReactNode, useEffect } from 'react'
import { Controller } from 'react-hook-form'
import { focusFirstFault } from '#app/office/components/focus-first-fault.ts'
import { OwnersOnly } from '#app/office/components/owners-only.tsx'
import { useKeptForm } from '#app/office/components/records/use-kept-form.ts'
import { schemaResolver } from '#app/office/components/schema-resolver.ts'
import { Button } from '#app/office/components/ui/button.tsx'
import { Field } from '#app/office/components/ui/field.tsx'
import { Input } from '#app/office/components/ui/input.tsx'
import { Notice } from '#app/office/components/ui/notice.tsx'
import { Switch } from '#app/office/components/ui/switch.tsx'
import { Textarea } from '#app/office/components/ui/textarea.tsx'
import { TitledCard } from '#app/office/components/ui/titled-card.tsx'
import {
  type MoneySettingsInput,
  moneySettingsForm,
  type ParsedMoneySettings,
} from '#domain/money-settings-form.ts'
import { type MoneySettings, useSaveMoneySettings } from './queries.ts'

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
  const save = useSaveMoneySettings()
  const { form, basis, isRestored, moveTo, startAnew } = useKeptForm<
    MoneySettingsInput,
    ParsedMoneySettings,
    MoneySettings
  >({ resolver: schemaResolver(moneySettingsForm), basis: stored, startValues, disabled: !mayEdit })
  const { isSubmitting, isDirty, errors } = form.formState
  const isNewer = stored.updated_at !== basis.updated_at
  // Nothing was typed over it: what is stored now is shown at once.
  useEffect(() => {
    if (isNewer && !isDirty) moveTo(stored)
  })

  const text = (name: TextName, label: string, hint: string, props: ComponentProps<'input'> = {}) => (
    <Field label={label} hint={hint} error={errors[name]?.message} className="min-w-0">
      <Input autoComplete="off" {...props} {...form.register(name)} />
    </Field>
  )

  return (
    <form
      noValidate
      onSubmit={form.handleSubmit(async (draft) => {
        const saved = await save.mutateAsync({ read: basis, draft }).catch(() => null)
        if (saved) startAnew(saved)
      }, focusFirstFault)}
      className="space-y-5"
    >
      {isRestored && <Notice>You were signed out. What you had typed is here again.</Notice>}
      {isNewer && isDirty && (
        <Notice>
          <p>Somebody else saved the payment settings while you were editing.</p>
          <Button look="secondary" size="small" className="mt-3" onClick={() => moveTo(stored)}>
            Load the newer values
          </Button>
        </Notice>
      )}
      {!mayEdit && <OwnersOnly what="the payment settings" />}
      <Part title="UPI" lead="For the code that is held up at the door">
        {text('vpa', 'UPI address', 'As your bank or app shows it, such as name@bank', {
          inputMode: 'email',
        })}
        {text(
          'payee_name',
          'Name of the payee',
          'What the client’s app shows; empty: the name of the business',
        )}
      </Part>
      <Part title="Receipts and invoices" lead="What is printed stays as it was when it was issued">
        {text('legal_name', 'Name', 'As it is registered; empty: the name of the business')}
        {text('series', 'Series', 'At most two letters before every number; another one begins at 1')}
        <Field label="Address" className="sm:col-span-2" error={errors.address?.message}>
          <Textarea rows={3} {...form.register('address')} />
        </Field>
      </Part>
      <Part title="GST" lead="Without a GSTIN you issue receipts, and no tax is named anywhere">
        {text('gstin', 'GSTIN', '15 characters; empty: not registered')}
        {text('tax_percent', 'Tax rate (%)', 'Your prices include it', { inputMode: 'decimal' })}
        {text('sac', 'SAC', 'For services without one of their own', { inputMode: 'numeric' })}
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
      </Part>
      {mayEdit && isDirty && (
        <div className="flex gap-2 max-md:*:flex-1 md:justify-end">
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

const Part = ({ title, lead, children }: { title: string; lead: string; children: ReactNode }) => (
  <TitledCard title={title} lead={lead}>
    <div className="grid items-start gap-4 sm:grid-cols-2">{children}</div>
  </TitledCard>
)
