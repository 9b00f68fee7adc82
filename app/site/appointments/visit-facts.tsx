// Who comes, what is done, what to prepare, where (the area and nothing more exact) and what it costs.
import type { ReactNode } from 'react'
import { Icon, type IconName } from '#app/site/components/icon.tsx'
import { Picture } from '#app/site/components/image.tsx'
import { type OwnVisit, servicesInWords, toPrepare } from '#domain/appointments/client-appointment.ts'
import { ownVisitWords } from '#domain/appointments/client-page-texts.ts'
import { formatRupees } from '#domain/money/format-rupees.ts'

export function VisitFacts({ visit }: { visit: OwnVisit }) {
  const words = ownVisitWords[visit.language]
  const { beautician_name, beautician_photo_url, price, amount_due, status } = visit
  const services = servicesInWords(visit)
  const isAhead = status !== 'cancelled' && Date.parse(visit.starts_at) > Date.now()
  const prepare = isAhead ? toPrepare(visit) : []
  return (
    <dl className="divide-y divide-sand-deep">
      {(beautician_name || isAhead) && (
        <Fact icon="account" label={words.who} photo={beautician_photo_url}>
          {beautician_name ?? words.whoUnknown}
        </Fact>
      )}
      {services.length > 0 && (
        <Fact icon="sparkle" label={words.services}>
          {services.map((service) => (
            <span key={service} className="block">
              {service}
            </span>
          ))}
        </Fact>
      )}
      <Fact icon="place" label={words.where}>
        {words.atHome(visit.area)}
      </Fact>
      {prepare.length > 0 && (
        <Fact icon="flower" label={words.prepare}>
          {prepare.map((text) => (
            <span key={text} className="block whitespace-pre-line">
              {text}
            </span>
          ))}
        </Fact>
      )}
      <Fact icon="gem" label={words.price}>
        <span className="text-xl font-semibold">{formatRupees(price)}</span>
        {amount_due > 0 && !visit.vpa && (
          <span className="block text-text-soft">
            {words.due}: {formatRupees(amount_due)}
          </span>
        )}
      </Fact>
    </dl>
  )
}

interface FactProps {
  readonly icon: IconName
  readonly label: string
  readonly photo?: string | null
  readonly children: ReactNode
}

function Fact({ icon, label, photo, children }: FactProps) {
  return (
    <div className="grid grid-cols-[3.5rem_1fr] grid-rows-[auto_1fr] gap-x-4 py-4">
      <dt className="col-start-2 text-sm text-text-soft">{label}</dt>
      <dd className="col-start-2 text-lg leading-snug text-pretty">{children}</dd>
      <dd
        aria-hidden="true"
        className="col-start-1 row-span-2 row-start-1 grid place-items-center self-start"
      >
        {photo ? (
          <Picture
            url={photo}
            alt=""
            width={56}
            height={56}
            sizes="56px"
            widest={160}
            className="size-14 rounded-full bg-sand object-cover"
          />
        ) : (
          <span className="grid size-11 place-items-center rounded-full bg-sand text-gold-deep">
            <Icon name={icon} />
          </span>
        )}
      </dd>
    </div>
  )
}
