/** The credits of a statement in three lists: to confirm, without a payment, and confirmed. */
import { useState } from 'react'
import { Link } from 'react-router'
import { Button, buttonClasses } from '#app/office/components/ui/button.tsx'
import { Fold } from '#app/office/components/ui/fold.tsx'
import { TitledCard } from '#app/office/components/ui/titled-card.tsx'
import { addressOf, paths } from '#app/office/lib/paths.ts'
import type { BankCredit } from '#domain/money/bank-statement.ts'
import { formatCount } from '#domain/money/format-rupees.ts'
import { formatShortDay } from '#domain/time/business-time.ts'
import { CreditText, PaymentText } from './credit-text.tsx'
import type { ConfirmedCredit, GroupedCredits } from './group-credits.ts'
import { ProposedCredits } from './proposed-credits.tsx'
import { useUndoMatch } from './queries.ts'
import { ShowMore, useShown } from './show-more.tsx'

export function MatchedCredits({ groups: { proposed, missing, confirmed } }: { groups: GroupedCredits }) {
  return (
    <>
      {proposed.length > 0 && <ProposedCredits proposed={proposed} />}
      {missing.length > 0 && <MissingCredits missing={missing} />}
      {proposed.length + missing.length === 0 && (
        <p role="status" className="font-medium">
          All money received in this statement is confirmed.
        </p>
      )}
      {confirmed.length > 0 && (
        <Fold
          title={`Confirmed (${formatCount(confirmed.length)})`}
          summary="Open to see them, or to undo one"
          heading="h2"
        >
          <ConfirmedCredits confirmed={confirmed} />
        </Fold>
      )}
    </>
  )
}

function MissingCredits({ missing }: { missing: readonly BankCredit[] }) {
  const { shown, more } = useShown(missing)
  return (
    <TitledCard
      title={`Not found (${formatCount(missing.length)})`}
      subtitle="No payment with this reference, or with this amount within three days. If the money is from a client, record the payment at the appointment and come back: the statement stays open."
    >
      <ul className="divide-y divide-line">
        {shown.map((credit) => (
          <li key={credit.line} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2 text-sm">
            <span className="min-w-0 flex-1 basis-64">
              <CreditText credit={credit} />
            </span>
            <Link
              to={addressOf(paths.appointments, { as: 'list', day: credit.day })}
              className={buttonClasses('secondary', 'small')}
            >
              Appointments of {formatShortDay(credit.day)}
            </Link>
          </li>
        ))}
      </ul>
      <ShowMore more={more} />
    </TitledCard>
  )
}

function ConfirmedCredits({ confirmed }: { confirmed: readonly ConfirmedCredit[] }) {
  const { shown, more } = useShown(confirmed)
  const undo = useUndoMatch()
  const [undone, setUndone] = useState<string>()
  return (
    <>
      <ul className="divide-y divide-line">
        {shown.map(({ credit, payment }) => (
          <li key={credit.line} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2 text-sm">
            <span className="min-w-0 flex-1 basis-64">
              <CreditText credit={credit} />
              <PaymentText payment={payment} credit={credit} />
            </span>
            <Button
              variant="secondary"
              size="small"
              aria-label={`Undo the confirmation for ${payment.client_name}, line ${credit.line}`}
              disabled={undo.isPending}
              busy={undo.isPending && undone === payment.payment_id}
              onClick={() => {
                setUndone(payment.payment_id)
                undo.mutate(payment.payment_id)
              }}
            >
              Undo
            </Button>
          </li>
        ))}
      </ul>
      <ShowMore more={more} />
    </>
  )
}
