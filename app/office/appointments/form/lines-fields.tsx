import { Plus, X } from 'lucide-react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { Button } from '#app/office/components/ui/button.tsx'
import { Field } from '#app/office/components/ui/field.tsx'
import { Fold } from '#app/office/components/ui/fold.tsx'
import { Input } from '#app/office/components/ui/input.tsx'
import { Select } from '#app/office/components/ui/select.tsx'
import type { AppointmentInput } from '#domain/appointments/appointment-form.ts'
import { lengthText } from '#domain/appointments/day-plan.ts'
import { formatRupees } from '#domain/money/format-rupees.ts'
import { ServiceField } from './service-field.tsx'
import { NEW_LINE } from './start-values.ts'
import { typedLength, typedPrice } from './typed-appointment.ts'
import { useTypedAppointment } from './use-free-slots.ts'

const discountUnits = [
  { value: 'amount', label: '₹' },
  { value: 'percent', label: '%' },
]

/** The services of the appointment, with guest and price. The first service is the one chosen above. */
export function LinesFields() {
  const { control, formState } = useFormContext<AppointmentInput>()
  const { fields, append, remove } = useFieldArray({ control, name: 'lines' })
  const values = useTypedAppointment()
  const isPlain =
    values.lines.length === 1 && !values.lines[0]?.guest_name && !values.discount && !values.travel_charge
  return (
    <Fold
      title="Services, prices and guests"
      summary={
        isPlain
          ? 'Several services, guests, discount'
          : `${values.lines.length === 1 ? '1 service' : `${values.lines.length} services`} · ${lengthText(typedLength(values))} · ${formatRupees(typedPrice(values))}`
      }
      hasFault={Boolean(
        formState.errors.lines?.some?.((line) => line?.guest_name || line?.price || line?.minutes) ||
          formState.errors.discount ||
          formState.errors.travel_charge,
      )}
    >
      <ul className="space-y-3">
        {fields.map(({ id }, line) => (
          <li key={id} className="rounded-lg border border-line bg-card p-3">
            <LineFields line={line} onRemove={line === 0 ? undefined : () => remove(line)} />
          </li>
        ))}
      </ul>
      <Button variant="secondary" size="small" className="mt-3" onClick={() => append(NEW_LINE)}>
        <Plus aria-hidden="true" className="size-4" />
        Add a service
      </Button>
      {formState.errors.lines?.root?.message && (
        <p role="alert" className="mt-1.5 text-sm text-danger">
          {formState.errors.lines.root.message}
        </p>
      )}
      <PriceFields />
    </Fold>
  )
}

/** Discount and travel fee. */
function PriceFields() {
  const { register, formState } = useFormContext<AppointmentInput>()
  const { errors } = formState
  const values = useTypedAppointment()
  const amount = { type: 'number', inputMode: 'decimal', min: 0, step: 0.01 } as const
  return (
    <div className="mt-4 grid grid-cols-2 items-end gap-3 border-t border-line pt-3.5">
      <Field label="Discount" error={errors.discount?.message}>
        <Input {...amount} {...register('discount')} />
      </Field>
      <Field label="Discount in">
        <Select options={discountUnits} {...register('discount_in')} />
      </Field>
      <Field label="Travel charge (₹)" error={errors.travel_charge?.message}>
        <Input {...amount} {...register('travel_charge')} />
      </Field>
      <p className="py-2.5 text-right text-sm font-medium tabular-nums">
        Total {formatRupees(typedPrice(values))}
      </p>
    </div>
  )
}

function LineFields({ line, onRemove }: { line: number; onRemove?: () => void }) {
  const { register, formState } = useFormContext<AppointmentInput>()
  const values = useTypedAppointment()
  const errors = formState.errors.lines?.[line]
  const name = values.lines[line]?.service?.name
  return (
    <div className="space-y-3">
      <div className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          {line === 0 ? (
            <p className="text-sm font-medium">{name ?? 'The service chosen above'}</p>
          ) : (
            <ServiceField line={line} />
          )}
        </div>
        {onRemove && (
          <Button
            variant="ghost"
            size="icon"
            aria-label={`Remove ${name ?? 'this service'}`}
            onClick={onRemove}
          >
            <X aria-hidden="true" className="size-4" />
          </Button>
        )}
      </div>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-[1fr_6.5rem_6.5rem]">
        <Field label="Guest" error={errors?.guest_name?.message} className="max-sm:col-span-2">
          <Input autoComplete="off" placeholder="The client" {...register(`lines.${line}.guest_name`)} />
        </Field>
        <Field label="Price (₹)" error={errors?.price?.message}>
          <Input type="number" inputMode="decimal" min={0} step={0.01} {...register(`lines.${line}.price`)} />
        </Field>
        <Field label="Minutes" error={errors?.minutes?.message}>
          <Input type="number" inputMode="numeric" min={1} step={1} {...register(`lines.${line}.minutes`)} />
        </Field>
      </div>
    </div>
  )
}
