/** How something was paid: the method, and the reference of the bank. */
import type { UseFormRegisterReturn } from 'react-hook-form'
import { findUtr, methodLabels, type PaymentMethod, paymentMethods } from '#domain/money/payment.ts'
import { Field } from './ui/field.tsx'
import { Input } from './ui/input.tsx'

interface PaymentMethodFieldsProps {
  legend: string
  method: PaymentMethod
  methodField: UseFormRegisterReturn
  referenceField: UseFormRegisterReturn
  referenceError: string | undefined
  onReference: (reference: string) => void
}

export default function PaymentMethodFields(props: PaymentMethodFieldsProps) {
  const { legend, method, methodField, referenceField, referenceError, onReference } = props
  return (
    <>
      <fieldset>
        <legend className="mb-1.5 text-sm font-medium">{legend}</legend>
        <div className="grid grid-cols-5 gap-1.5 sm:gap-2">
          {paymentMethods.map((one) => (
            <label
              key={one}
              className="relative flex min-h-11 cursor-pointer items-center justify-center rounded-lg border border-line-strong bg-card px-1 text-center text-[0.8125rem] leading-tight sm:text-sm has-checked:border-primary has-checked:bg-primary has-checked:text-on-primary has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
            >
              <input type="radio" value={one} className="sr-only" {...methodField} />
              {methodLabels[one]}
            </label>
          ))}
        </div>
      </fieldset>
      {method !== 'cash' && (
        <ReferenceField
          isUpi={method === 'upi'}
          field={referenceField}
          error={referenceError}
          onPasted={onReference}
        />
      )}
    </>
  )
}

interface ReferenceFieldProps {
  isUpi: boolean
  field: UseFormRegisterReturn
  error: string | undefined
  onPasted: (reference: string) => void
}

/** Extracts the reference number from a bank message, pasted or inserted by the keyboard. */
const ReferenceField = ({ isUpi, field, error, onPasted }: ReferenceFieldProps) => (
  <Field
    label={isUpi ? 'UTR' : 'Reference'}
    hint={isUpi ? "12 digits, if you have it. The bank's whole message can be pasted here." : undefined}
    error={error}
  >
    <Input
      autoComplete="off"
      inputMode={isUpi ? 'numeric' : 'text'}
      {...field}
      onBeforeInput={(event) => {
        const found = isUpi && event.data.length > 12 && findUtr(event.data)
        if (!found) return
        event.preventDefault()
        onPasted(found)
      }}
      onPaste={(event) => {
        const found = isUpi && findUtr(event.clipboardData.getData('text'))
        if (!found) return
        event.preventDefault()
        onPasted(found)
      }}
    />
  </Field>
)
