/** How something was paid: the method, and the reference of the bank. */
import type { UseFormRegisterReturn } from 'react-hook-form'
import { findUtr, methodLabels, type PaymentMethod, paymentMethods } from '#domain/money/payment.ts'
import { ChoiceBox } from './ui/choice-box.tsx'
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
            <ChoiceBox key={one} value={one} {...methodField}>
              {methodLabels[one]}
            </ChoiceBox>
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
