// The planner: a form for people, services and time, with the price and schedule beside it. Without scripts the server
// computes the result; after hydration the same rules (domain/leads/plan) run here on each change.
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { FormOutcome } from '#app/site/lib/forms/form-outcome.ts'
import type { BusinessProfile } from '#domain/business/business-profile.ts'
import { type Estimate, estimate } from '#domain/leads/plan/estimate.ts'
import {
  firstRequest,
  type Occasion,
  type OfferedService,
  type PlanRequest,
  readRequest,
  writeRequest,
} from '#domain/leads/plan/plan-input.ts'
import { formatRupees } from '#domain/money/format-rupees.ts'
import { PlanAnswer } from './plan-answer.tsx'
import { PlanFields } from './plan-fields.tsx'
import { PlanForm } from './plan-form.tsx'
import { PLANNER } from './planner-id.ts'
import type { PlanBasis } from './queries.ts'

interface PlannerProps {
  readonly first: PlanRequest
  readonly basis: PlanBasis
  readonly profile: BusinessProfile
  readonly outcome: FormOutcome | null
  /** When the page was rendered. */
  readonly now: number
}

export function Planner({ first, basis, profile, outcome, now }: PlannerProps) {
  const { services, timeZone } = basis
  const [request, setRequest] = useState(first)
  const [moment, setMoment] = useState(now)
  /** A key that changes when the people are replaced, so that React remounts their fields. */
  const [layout, setLayout] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  const answer = estimate(request, { ...basis, now: new Date(moment) })

  // Read what was typed before hydration.
  useEffect(() => {
    if (!form.current) return
    const typed = readForm(form.current, services)
    // Keep an equal request, so that its note about unavailable services stays.
    setRequest((shown) =>
      String(addressOf(shown, services)) === String(addressOf(typed, services)) ? shown : typed,
    )
    setMoment(Date.now())
  }, [services])

  function onChange({ target }: FormEvent<HTMLElement>) {
    if (!form.current) return
    const next = readForm(form.current, services)
    setMoment(Date.now())
    if ((target as HTMLInputElement).name !== 'occasion') return setRequest(next)
    setRequest(withUsualPeople(next, request.occasion, services))
    setLayout(layout + 1)
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const button = (event.nativeEvent as SubmitEvent).submitter
    const next = readForm(event.currentTarget, services, button)
    const { name = '', value = '' } = button instanceof HTMLButtonElement ? button : {}
    flushSync(() => {
      setRequest(next)
      if (name === 'drop') setLayout(layout + 1)
    })
    const focus = { more: `who${next.people.length - 1}`, drop: 'more', take: `add${value.split(' ')[0]}` }[
      name
    ]
    if (focus) document.getElementById(`${PLANNER}-${focus}`)?.focus()
    else document.getElementById('answer')?.scrollIntoView()
  }

  // The URL holds the plan for reloads and shared links. Debounced.
  const address = String(addressOf(request, services))
  useEffect(() => {
    const { pathname } = location
    const timer = setTimeout(() => {
      // The visitor may be leaving: the address changes before the page does.
      if (location.pathname === pathname)
        history.replaceState(history.state, '', `?${address}${location.hash}`)
    }, 400)
    return () => clearTimeout(timer)
  }, [address])

  return (
    <div className="mx-auto grid max-w-7xl grid-cols-1 gap-10 px-5 wrap-anywhere py-12 md:py-16 lg:grid-cols-[1.25fr_1fr] lg:gap-14 lg:px-8">
      <form
        ref={form}
        id={PLANNER}
        method="get"
        action="/plan#answer"
        noValidate
        onChange={onChange}
        onSubmit={onSubmit}
      >
        <PlanFields key={layout} request={request} basis={basis} fault={shownFault(request, answer)} />
        <PriceBar price={answer.price} />
      </form>
      <div className="lg:sticky lg:top-28 lg:self-start">
        <PlanAnswer
          request={request}
          answer={answer}
          fault={shownFault(request, answer)}
          timeZone={timeZone}
          onHands={onChange}
        >
          <PlanForm plan={address} profile={profile} initial={outcome} />
        </PlanAnswer>
      </div>
    </div>
  )
}

/** Shows the price on small screens, where the result is below the form. */
function PriceBar({ price }: { readonly price: number }) {
  return (
    <a
      href="#answer"
      className="sticky bottom-[calc(var(--bottom-bar)+env(safe-area-inset-bottom))] z-10 mt-8 flex min-h-12 items-center justify-between gap-4 border-b border-gold/40 bg-ink px-5 text-ivory max-md:-mx-5 md:bottom-4 md:shadow-lg lg:hidden"
    >
      Your price
      <span className="font-display text-2xl font-semibold text-gold lining-nums">{formatRupees(price)}</span>
    </a>
  )
}

/** A missing day is not reported while the visitor is still filling in the form. */
const shownFault = ({ day }: PlanRequest, { fault }: Estimate): Estimate['fault'] =>
  day || fault?.field === 'people' ? fault : null

/** Without inactive services, which are neither stored nor sent. */
const addressOf = (request: PlanRequest, offered: readonly OfferedService[]): URLSearchParams =>
  writeRequest({
    ...request,
    people: request.people.map((person) => ({
      ...person,
      services: person.services.filter((id) => offered.some((service) => service.id === id)),
    })),
  })

/** Reads the form like the server. Resets the "add" selects, because the chosen service is in the person's list now. */
function readForm(
  form: HTMLFormElement,
  services: readonly OfferedService[],
  button?: HTMLElement | null,
): PlanRequest {
  const fields = [...new FormData(form, button)].map(([name, value]) => [name, String(value)])
  for (const field of form.elements) {
    if (field instanceof HTMLSelectElement && field.name.startsWith('add')) field.value = ''
  }
  return readRequest(new URLSearchParams(fields), services)
}

/** Another occasion has other default people, unless the visitor has changed them. */
function withUsualPeople(
  next: PlanRequest,
  before: Occasion,
  services: readonly OfferedService[],
): PlanRequest {
  const expected = firstRequest(before, next, services).people
  const isUntouched = JSON.stringify(expected) === JSON.stringify(next.people)
  return isUntouched ? firstRequest(next.occasion, { ...next, ready: '' }, services) : next
}
