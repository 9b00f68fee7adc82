// Visits that are offered: accepted or declined by plain forms.
import { formatClock } from '#domain/time/business-time.ts'
import { dayIn, formatDay } from '#domain/time/dates.ts'
import type { OfferedVisit } from '../coming.ts'
import type { Refused } from './shown-appointment.ts'

const ANSWER_OFFER = 'answer-offer'

interface OffersProps {
  readonly offers: readonly OfferedVisit[]
  readonly zone: string
  readonly refused: Refused | null
}

export function Offers({ offers, zone, refused }: OffersProps) {
  const problem = refused?.values.act === ANSWER_OFFER ? refused.problem : null
  if (offers.length === 0 && !problem) return null
  return (
    <section aria-labelledby="offers" className="grid gap-4">
      <h2 id="offers" className="text-xl font-bold">
        Offered to you
        <span className="block text-base font-normal text-text-soft">
          Your time is held until you answer. You are free to decline.
        </span>
      </h2>
      {problem && (
        <p role="alert" className="border-l-4 border-sindoor px-3 py-2 font-bold text-sindoor">
          {problem}
        </p>
      )}
      {offers.map((offer) => (
        <Offer key={offer.id} offer={offer} zone={zone} />
      ))}
    </section>
  )
}

function Offer({ offer, zone }: { offer: OfferedVisit; zone: string }) {
  const { id, starts_at, ends_at, area, services, offered_until } = offer
  const dayOf = (moment: string) => formatDay(dayIn(new Date(moment), zone))
  const fields = (
    <>
      <input type="hidden" name="act" value={ANSWER_OFFER} />
      <input type="hidden" name="appointment" value={id} />
      <input type="hidden" name="starts_at" value={starts_at} />
      <input type="hidden" name="ends_at" value={ends_at} />
    </>
  )
  return (
    <article
      id={`appointment-${id}`}
      aria-labelledby={`time-${id}`}
      className="grid scroll-mt-2 gap-3 rounded-lg border-2 border-dashed border-ink bg-white p-4"
    >
      <h3 id={`time-${id}`} className="text-2xl font-bold">
        <span className="block text-xl">{dayOf(starts_at)}</span>
        {formatClock(starts_at, zone)} – {formatClock(ends_at, zone)}
      </h3>
      <p>{[services, area].filter(Boolean).join(', ')}</p>
      <p className="w-fit rounded bg-gold px-3 py-1 font-bold text-ink">
        Answer until {formatClock(offered_until, zone)}, {dayOf(offered_until)}
      </p>
      <form method="post" action="/my-day" className="grid">
        {fields}
        <button type="submit" name="accept" value="true" className="big bg-sindoor text-xl text-white">
          Accept
        </button>
      </form>
      <details>
        <summary className="big border-2 border-ink">Decline</summary>
        <form method="post" action="/my-day" className="grid gap-3 pt-3">
          {fields}
          <label className="grid gap-1">
            Reason, if you like
            <input name="reason" maxLength={200} autoComplete="off" className="field" />
          </label>
          <button type="submit" name="accept" value="false" className="big bg-ink text-white">
            Decline this visit
          </button>
        </form>
      </details>
    </article>
  )
}
