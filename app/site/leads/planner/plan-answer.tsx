// The planner's result: the total, each function with its schedule, and the price in lines.
import type { ChangeEvent, ReactNode } from 'react'
import type { Estimate } from '#domain/leads/plan/estimate.ts'
import type { PlanRequest } from '#domain/leads/plan/plan-input.ts'
import { formatRupees } from '#domain/money/format-rupees.ts'
import { FunctionAnswer } from './function-answer.tsx'
import { PriceTotal } from './price-lines.tsx'
import type { PlanBasis } from './queries.ts'

interface PlanAnswerProps {
  readonly request: PlanRequest
  readonly answer: Estimate
  readonly fault: Estimate['fault']
  readonly basis: PlanBasis
  readonly isChecking: boolean
  readonly onHands: (event: ChangeEvent<HTMLSelectElement>) => void
  readonly children: ReactNode
}

export function PlanAnswer({
  request,
  answer,
  fault,
  basis,
  isChecking,
  onHands,
  children,
}: PlanAnswerProps) {
  const { functions, price } = answer
  return (
    <section id="answer" aria-labelledby="answer-title" className="form-card scroll-mt-28 bg-sand p-6 sm:p-9">
      <h2 id="answer-title" className="eyebrow text-gold-deep">
        Your price
      </h2>
      <p className="mt-1 font-display text-[min(3.25rem,14vw)] leading-none font-semibold lining-nums">
        {formatRupees(price.total)}
      </p>
      <p className="mt-2 text-pretty text-text-soft">{ESTIMATE}</p>
      {[...request.functions.entries()].map(([index, asked]) => {
        const found = functions[index]
        return (
          found && (
            <FunctionAnswer
              key={index}
              index={index}
              isOnly={functions.length === 1}
              asked={asked}
              found={found}
              price={price.functions[index]}
              fault={fault?.function === index ? fault : null}
              timeZone={basis.timeZone}
              isChecking={isChecking}
              onHands={onHands}
            />
          )
        )
      })}
      <PriceTotal price={price} cancelHours={basis.cancelHours} />
      <div className="mt-8 border-t border-sand-deep pt-7">{children}</div>
    </section>
  )
}

const ESTIMATE = 'Price and timings are an estimate until we have called you and confirmed them.'
