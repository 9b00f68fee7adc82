// The planner: a form for functions, people, services and times, with price and schedules beside it. Without scripts the server
// computes the result; after hydration the same rules (domain/leads/plan) run here on each change.
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Estimate, estimate } from '#domain/leads/plan/estimate.ts'
import { type OfferedService, type PlanRequest, writeRequest } from '#domain/leads/plan/plan-input.ts'
import { formatRupees } from '#domain/money/format-rupees.ts'
import { PlanAnswer } from './plan-answer.tsx'
import { PlanFields } from './plan-fields.tsx'
import { PLANNER } from './planner-id.ts'
import { type CalendarAnswer, type PlanBasis, questionOf } from './queries.ts'
import { readForm, withUsualPeople } from './read-form.ts'
import { useCalendar } from './use-calendar.ts'

interface PlannerProps {
  readonly first: PlanRequest
  readonly basis: PlanBasis
  /** What the calendar said about the first request; null if it was not asked. */
  readonly firstAnswer: CalendarAnswer | null
  /** When the page was rendered. */
  readonly now: number
  /** The address of the page. */
  readonly path: string
  /** A page without scripts has a button that computes the plan. */
  readonly hasScripts?: boolean
  /** The form that sends the plan, as the query of its address, at the price that is shown. */
  readonly sendForm: (plan: string, total: number) => ReactNode
}

export function Planner(props: PlannerProps) {
  const { first, basis, firstAnswer, now, path, hasScripts = true, sendForm } = props
  const { services } = basis
  const [request, setRequest] = useState(first)
  const [moment, setMoment] = useState(now)
  /** A key that changes when people or functions are replaced, so that React remounts their fields. */
  const [layout, setLayout] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  const circumstances = { ...basis, now: new Date(moment) }
  const asked = questionOf(estimate(request, circumstances))
  const calendar = useCalendar(asked, firstAnswer)
  const answer = estimate(request, circumstances, calendar.checked)

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
    if (!(target as HTMLInputElement).name.endsWith('occasion')) return setRequest(next)
    setRequest(withUsualPeople(next, request, services))
    setLayout(layout + 1)
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const button = (event.nativeEvent as SubmitEvent).submitter
    const next = readForm(event.currentTarget, services, button)
    const { name = '', value = '' } = button instanceof HTMLButtonElement ? button : {}
    const [, prefix = '', pressed = ''] = /^(f\d\.)?(\w+)$/.exec(name) ?? []
    flushSync(() => {
      setRequest(next)
      if (['drop', 'dropFunction', 'at'].includes(pressed)) setLayout(layout + 1)
    })
    const people = next.functions[prefix ? Number(prefix.slice(1, -1)) - 1 : 0]?.people.length ?? 1
    const focus = {
      more: `${prefix}who${people - 1}`,
      drop: `${prefix}more`,
      take: `${prefix}add${value.split(' ')[0]}`,
      another: `f${next.functions.length}.occasion`,
      dropFunction: 'another',
    }[pressed]
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

  const fault = shownFault(request, answer)
  return (
    <div className="mx-auto grid max-w-7xl grid-cols-1 gap-10 px-5 wrap-anywhere py-12 md:py-16 lg:grid-cols-[1.25fr_1fr] lg:gap-14 lg:px-8">
      <form
        ref={form}
        id={PLANNER}
        method="get"
        action={`${path}#answer`}
        noValidate
        onChange={onChange}
        onSubmit={onSubmit}
      >
        <PlanFields key={layout} request={request} basis={basis} fault={fault} hasScripts={hasScripts} />
        <PriceBar price={answer.price.total} />
      </form>
      <div className={`lg:self-start ${request.functions.length === 1 ? 'lg:sticky lg:top-28' : ''}`}>
        <PlanAnswer
          request={request}
          answer={answer}
          fault={fault}
          basis={basis}
          isChecking={calendar.isChecking}
          onHands={onChange}
        >
          {sendForm(address, answer.price.total)}
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
const shownFault = ({ functions }: PlanRequest, { fault }: Estimate): Estimate['fault'] =>
  fault && (functions[fault.function]?.day || fault.field === 'people') ? fault : null

/** Without inactive services, which are neither stored nor sent. */
const addressOf = ({ functions }: PlanRequest, offered: readonly OfferedService[]): URLSearchParams =>
  writeRequest({
    functions: functions.map((one) => ({
      ...one,
      people: one.people.map((person) => ({
        ...person,
        services: person.services.filter((id) => offered.some((service) => service.id === id)),
      })),
    })),
  })
