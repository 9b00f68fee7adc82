/** For a UPI payment that was recorded without its reference. */
import { type FormEvent, useState } from 'react'
import { Badge } from '#app/office/components/ui/badge.tsx'
import { Button } from '#app/office/components/ui/button.tsx'
import { Field } from '#app/office/components/ui/field.tsx'
import { Input } from '#app/office/components/ui/input.tsx'
import { ignoreShownFailure } from '#app/office/lib/data/change.ts'
import { findUtr, type Payment } from '#domain/money/payment.ts'
import { useAddReference } from './payment-queries.ts'

export function MissingReference({ payment }: { payment: Payment }) {
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<string | undefined>()
  const add = useAddReference(setFault)

  function save(event: FormEvent) {
    event.preventDefault()
    const reference = findUtr(typed)
    setFault(reference ? undefined : 'A UTR has 12 digits')
    if (reference) void add.save({ payment, reference }).catch(ignoreShownFailure)
  }

  return (
    <form noValidate onSubmit={save} className="w-full pb-2">
      <Badge colour="yellow">Reference missing</Badge>
      <Field label="UPI reference (UTR)" error={fault} className="mt-1.5">
        <div className="flex gap-2">
          <Input
            inputMode="numeric"
            autoComplete="off"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
          <Button type="submit" variant="secondary" busy={add.isPending}>
            Save
          </Button>
        </div>
      </Field>
    </form>
  )
}
