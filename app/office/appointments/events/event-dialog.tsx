/** An event: its functions with their appointments, its money, and what can be done with it. */
import { useQuery } from '@tanstack/react-query'
import { CornerUpLeft, IndianRupee, Link2 } from 'lucide-react'
import { useState } from 'react'
import { toast } from 'sonner'
import { randomId } from '#app/lib/random-id.ts'
import { useBusinessProfile } from '#app/lib/root-data.ts'
import { Loaded } from '#app/office/components/loaded.tsx'
import { Button } from '#app/office/components/ui/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#app/office/components/ui/dialog.tsx'
import { showErrorToast } from '#app/office/lib/data/change.ts'
import { recordQuery } from '#app/office/lib/records/record-queries.ts'
import { type BookedEvent, moneyOf, partsOf } from '#domain/appointments/events/event.ts'
import { formatRupees } from '#domain/money/format-rupees.ts'
import { EventPayment, type PaymentDraft } from './event-payment.tsx'
import { FunctionPart } from './function-part.tsx'
import { eventLink, events } from './queries.ts'

export default function EventDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const read = useQuery(recordQuery(events, id))
  const [draft, setDraft] = useState<PaymentDraft | null>(null)
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={read.data?.name ?? 'Event'}
      description={read.data?.client.full_name}
      keepOnOutsidePress={draft !== null}
    >
      <Loaded query={read} title="The event could not be loaded" loading="Loading the event">
        {(event) =>
          event === null ? (
            <DialogBody>The event was not found. It may have been deleted.</DialogBody>
          ) : draft ? (
            <EventPayment event={event} draft={draft} onDone={() => setDraft(null)} />
          ) : (
            <Overview event={event} onTake={setDraft} />
          )
        }
      </Loaded>
    </Dialog>
  )
}

function Overview({ event, onTake }: { event: BookedEvent; onTake: (draft: PaymentDraft) => void }) {
  const { time_zone: zone } = useBusinessProfile()
  const { price, paid, due } = moneyOf(event.appointments)
  const advance = Math.min(event.advance - paid, due)
  const take = (purpose: PaymentDraft['purpose'], amount: number) =>
    onTake({ id: randomId(), purpose, amount: String(amount) })
  return (
    <>
      <DialogBody className="space-y-5 text-sm">
        {event.notes && <p className="whitespace-pre-line wrap-anywhere">{event.notes}</p>}
        {partsOf(event).map((part) => (
          <FunctionPart key={part.id} event={event} part={part} zone={zone} />
        ))}
        <dl className="divide-y divide-line rounded-lg border border-line bg-card tabular-nums">
          <Line term="Price of all functions" amount={price} />
          {event.quoted_total !== null && event.quoted_total !== price && (
            <Line term="Quoted" amount={event.quoted_total} />
          )}
          <Line term="Paid" amount={paid} />
          <Line term="Due" amount={due} />
        </dl>
        <div className="flex flex-wrap gap-2">
          <CopyLink event={event.id} />
          {paid > 0 && (
            <Button variant="secondary" size="small" onClick={() => take('back', paid)}>
              <CornerUpLeft aria-hidden="true" className="size-4" />
              Refund
            </Button>
          )}
        </div>
      </DialogBody>
      {due > 0 && (
        <DialogFooter>
          {advance > 0 && (
            <Button variant="secondary" onClick={() => take('appointment', advance)}>
              Advance: {formatRupees(advance)}
            </Button>
          )}
          <Button onClick={() => take('appointment', due)}>
            <IndianRupee aria-hidden="true" className="size-4" />
            Collect {formatRupees(due)}
          </Button>
        </DialogFooter>
      )}
    </>
  )
}

/** The link of the client's page, to send it again. */
function CopyLink({ event }: { event: string }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(`${location.origin}${await eventLink(event)}`)
      toast.success('Link of the client’s page copied')
    } catch (error) {
      showErrorToast('The link could not be copied', error)
    }
  }
  return (
    <Button variant="secondary" size="small" onClick={() => void copy()}>
      <Link2 aria-hidden="true" className="size-4" />
      Copy the client’s link
    </Button>
  )
}

const Line = ({ term, amount }: { term: string; amount: number }) => (
  <div className="flex justify-between gap-3 px-3.5 py-2">
    <dt>{term}</dt>
    <dd>{formatRupees(amount)}</dd>
  </div>
)
