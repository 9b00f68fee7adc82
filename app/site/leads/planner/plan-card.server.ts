// What a link preview says about the plan of an address.
import { estimate } from '#domain/leads/plan/estimate.ts'
import { functionLabels } from '#domain/leads/plan/function-name.ts'
import { functionsText } from '#domain/leads/plan/functions-text.ts'
import { type PlanRequest, writeRequest } from '#domain/leads/plan/plan-input.ts'
import { formatRupees } from '#domain/money/format-rupees.ts'
import { formatDay, isDay } from '#domain/time/dates.ts'
import type { PlanBasis } from './queries.ts'

export function planCard(request: PlanRequest, basis: PlanBasis) {
  const { price } = estimate(request, { ...basis, now: new Date() })
  const days = functionsText(request.functions, ({ day }) => (isDay(day) ? formatDay(day) : ''))
  return {
    title: `Plan: ${request.functions.map(({ kind }) => functionLabels[kind]).join(', ')}`,
    text: `${days}. ${formatRupees(price.total)}, an estimate until we have called you.`,
    path: `/plan?${writeRequest(request)}`,
  }
}
