/** Credits with a payment that they may be: a person ticks them or chooses among several, and confirms. */
import { useState } from 'react'
import { useBusinessProfile } from '#app/lib/root-data.ts'
import { Badge } from '#app/office/components/ui/badge.tsx'
import { Button } from '#app/office/components/ui/button.tsx'
import { Field } from '#app/office/components/ui/field.tsx'
import { Select } from '#app/office/components/ui/select.tsx'
import { TickRow } from '#app/office/components/ui/tick-row.tsx'
import { TitledCard } from '#app/office/components/ui/titled-card.tsx'
import { classNames } from '#app/office/lib/screen/class-names.ts'
import { formatCount } from '#domain/money/format-rupees.ts'
import { CreditText, PaymentText, paymentOption } from './credit-text.tsx'
import type { ProposedCredit } from './group-credits.ts'
import { paymentsText, useConfirmCredits } from './queries.ts'
import { ShowMore, useShown } from './show-more.tsx'

/** The chosen payment of each line. */
type Choices = Readonly<Record<number, string>>

export function ProposedCredits({ proposed }: { proposed: readonly ProposedCredit[] }) {
  const [choices, setChoices] = useState<Choices>({})
  const { shown, more } = useShown(proposed)
  const confirm = useConfirmCredits()
  // A colleague may have confirmed a chosen one meanwhile.
  const chosen = shown.flatMap(({ credit, payments }) => {
    const payment = choices[credit.line]
    return payment !== undefined && payments.some(({ payment_id }) => payment_id === payment)
      ? [{ credit, payment }]
      : []
  })
  const exact = shown.filter(({ isExact }) => isExact)
  const choose = (line: number, payment: string | undefined) =>
    setChoices(({ [line]: _former, ...others }) =>
      payment === undefined ? others : { ...others, [line]: payment },
    )
  const tickExact = () =>
    setChoices({
      ...choices,
      ...Object.fromEntries(exact.map(({ credit, payments }) => [credit.line, payments[0].payment_id])),
    })
  return (
    <TitledCard
      title={`To confirm (${formatCount(proposed.length)})`}
      subtitle="Compare each line with the payment below it, and tick it if it is the same money. Nothing is confirmed until you press Confirm."
    >
      {exact.length > 0 && (
        <Button variant="secondary" size="small" onClick={tickExact}>
          Tick all with the same reference ({formatCount(exact.length)})
        </Button>
      )}
      <ul className="mt-2 divide-y divide-line">
        {shown.map((each) => (
          <li key={each.credit.line} className="text-sm">
            {each.payments.length > 1 ? (
              <SeveralPayments proposal={each} chosen={choices[each.credit.line]} onChoose={choose} />
            ) : (
              <OnePayment proposal={each} chosen={choices[each.credit.line]} onChoose={choose} />
            )}
          </li>
        ))}
      </ul>
      <ShowMore more={more} />
      {/* In sight as soon as it can be pressed. */}
      <div
        className={classNames(
          '-mx-4 -mb-4 rounded-b-xl border-t border-line bg-card px-4 py-3 md:-mx-6 md:-mb-6 md:px-6',
          chosen.length > 0 && 'sticky bottom-0',
        )}
      >
        <Button
          className="max-md:w-full"
          disabled={chosen.length === 0}
          busy={confirm.isPending}
          onClick={() => confirm.mutate(chosen)}
        >
          {chosen.length === 0 ? 'Confirm' : `Confirm ${paymentsText(chosen.length)}`}
        </Button>
      </div>
    </TitledCard>
  )
}

interface ProposalProps {
  proposal: ProposedCredit
  chosen: string | undefined
  onChoose: (line: number, payment: string | undefined) => void
}

function OnePayment({ proposal, chosen, onChoose }: ProposalProps) {
  const { credit, payments, isExact, otherLines } = proposal
  const [payment] = payments
  return (
    <TickRow
      checked={chosen === payment.payment_id}
      onChange={(checked) => onChoose(credit.line, checked ? payment.payment_id : undefined)}
    >
      <span className="min-w-0 flex-1 py-2.5">
        <CreditText credit={credit} />
        <PaymentText payment={payment} credit={credit} />
        <span className="mt-1 flex flex-wrap gap-1.5">
          {isExact ? (
            <Badge colour="green">Same reference and amount</Badge>
          ) : payment.found_by === 'reference' ? (
            <Badge colour="yellow">Same reference</Badge>
          ) : (
            <Badge colour="blue">Same amount, close date</Badge>
          )}
          {otherLines.length > 0 && (
            <Badge colour="yellow">
              Also fits {otherLines.length === 1 ? 'line' : 'lines'} {otherLines.join(', ')}
            </Badge>
          )}
        </span>
      </span>
    </TickRow>
  )
}

function SeveralPayments({ proposal: { credit, payments }, chosen, onChoose }: ProposalProps) {
  const { time_zone: zone } = useBusinessProfile()
  return (
    <div className="px-3 py-2.5">
      <CreditText credit={credit} />
      <Field label={`Fits ${payments.length} payments`} className="mt-2">
        <Select
          options={[
            { value: '', label: 'Choose the payment' },
            ...payments.map((payment) => ({
              value: payment.payment_id,
              label: paymentOption(payment, zone),
            })),
          ]}
          value={chosen ?? ''}
          onChange={({ target }) => onChoose(credit.line, target.value || undefined)}
        />
      </Field>
    </div>
  )
}
