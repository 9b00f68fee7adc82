import { useFormContext, useWatch } from 'react-hook-form'
import { Button } from '#app/office/components/ui/button.tsx'
import { Field } from '#app/office/components/ui/field.tsx'
import { Input } from '#app/office/components/ui/input.tsx'
import { formatRupees } from '#domain/money.ts'
import type { AppointmentInput } from './appointment-input.ts'

/** The price of the chosen service is one tap away. */
export function AmountField() {
  const { register, setValue, control, formState } = useFormContext<AppointmentInput>()
  const [service, amount] = useWatch({ control, name: ['service', 'payment_amount'] })
  const price = service?.price
  return (
    <Field label="Payment Amount (₹)" error={formState.errors.payment_amount?.message}>
      <div className="flex gap-2">
        <Input type="number" inputMode="decimal" min={0} step={0.01} {...register('payment_amount')} />
        {price !== undefined && Number(amount) !== price && (
          <Button
            look="secondary"
            onClick={() => setValue('payment_amount', String(price), { shouldDirty: true })}
            aria-label={`Use the price ${formatRupees(price)}`}
          >
            {formatRupees(price)}
          </Button>
        )}
      </div>
    </Field>
  )
}
