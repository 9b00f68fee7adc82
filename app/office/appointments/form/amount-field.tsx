import { useFormContext } from 'react-hook-form'
import { Button } from '#app/office/components/ui/button.tsx'
import { Field } from '#app/office/components/ui/field.tsx'
import { Input } from '#app/office/components/ui/input.tsx'
import type { AppointmentInput } from '#domain/appointments/appointment-form.ts'
import { formatRupees } from '#domain/money/format-rupees.ts'
import { typedPrice } from './typed-appointment.ts'
import { useTypedAppointment } from './use-free-slots.ts'

/** A button fills in the price of the chosen services. */
export function AmountField() {
  const { register, setValue, formState } = useFormContext<AppointmentInput>()
  const values = useTypedAppointment()
  const price = typedPrice(values)
  const isKnown = values.lines.some(({ service }) => service)
  return (
    <Field label="Payment Amount (₹)" error={formState.errors.payment_amount?.message}>
      <div className="flex gap-2">
        <Input type="number" inputMode="decimal" min={0} step={0.01} {...register('payment_amount')} />
        {isKnown && Number(values.payment_amount) !== price && (
          <Button
            variant="secondary"
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
