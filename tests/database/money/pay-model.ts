// Recomputes pay sheets in paise from appointments, lines and payments. Only what the database freezes is state of the model: the
// rules of completed appointments, closed months and cash.

export interface PayRule {
  readonly percent: string | null
  readonly amount: string | null
  readonly travel_allowance: string
}

export interface PaidVisit {
  readonly id: string
  readonly beautician_id: string | null
  readonly status: string
  readonly starts_at: string
  readonly discount_percent: string
  readonly discount_amount: string
  readonly travel_charge: string
  readonly lines: readonly {
    readonly position: number
    readonly service_id: string
    readonly price: string
  }[]
}

export interface PaidAmount {
  readonly appointment_id: string
  readonly kind: string
  readonly amount: string
  readonly held_by: string | null
}

interface LineTerms {
  readonly service: string
  readonly rule: PayRule | undefined
}

interface Terms {
  readonly beautician: string
  readonly allowance: bigint
  readonly lines: Map<number, LineTerms>
}

export interface Entry {
  /** Of the sheet. */
  readonly month: string
  readonly visitMonth: string
  readonly beautician: string
  readonly appointment: string
  readonly kind: string
  readonly line: number
  readonly collected: bigint | null
  readonly amount: bigint
  readonly isCorrection: boolean
}

type Earned = Pick<Entry, 'beautician' | 'appointment' | 'kind' | 'line' | 'collected' | 'amount'>

export const paise = (rupees: string | number): bigint => BigInt(Math.round(Number(rupees) * 100))
/** Of two amounts that are not negative, rounded half up. */
const divide = (amount: bigint, by: bigint): bigint => (2n * amount + by) / (2n * by)
/** Math.min() takes no bigint. */
function least(one: bigint, other: bigint): bigint {
  if (one < other) return one
  return other
}
const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n)

const INDIA_MS = 5.5 * 60 * 60 * 1000
/** The first day of the month in India. */
export const monthOf = (moment: string | number): string =>
  `${new Date(new Date(moment).getTime() + INDIA_MS).toISOString().slice(0, 7)}-01`

export function nextMonth(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 10)
}

const keyOf = ({ beautician, appointment, kind, line }: Earned) =>
  `${beautician} ${appointment} ${kind} ${line}`

export class PayModel {
  /** By beautician and service; the general rule has the service ''. */
  readonly rules = new Map<string, PayRule>()
  readonly visits = new Map<string, PaidVisit>()
  readonly handedOver = new Map<string, bigint>()
  readonly closed = new Map<string, readonly Entry[]>()
  readonly setOff = new Map<string, bigint>()
  readonly thisMonth: string
  #terms = new Map<string, Terms>()
  #settled = new Map<string, { amount: bigint; entry: Entry; visitMonth: string }>()

  constructor(now: number) {
    this.thisMonth = monthOf(now)
  }

  #rule = (beautician: string, service: string) => this.rules.get(`${beautician} ${service}`)
  #hasRule = (beautician: string) => [...this.rules.keys()].some((key) => key.startsWith(beautician))

  /** An appointment as it is stored now; null: it was deleted. */
  visitChanged(id: string, now: PaidVisit | null): void {
    const before = this.visits.get(id)
    if (now) this.visits.set(id, now)
    else this.visits.delete(id)
    const completedBefore = before?.status === 'completed' ? before.beautician_id : undefined
    const completedNow = now?.status === 'completed' ? now.beautician_id : undefined
    if (completedNow !== this.#terms.get(id)?.beautician) this.#terms.delete(id)
    if (completedNow && completedNow !== completedBefore) this.#freeze(id, completedNow)
    this.#freezeLines(id)
  }

  #freeze(id: string, beautician: string): void {
    if (!this.#hasRule(beautician) || this.#terms.has(id)) return
    const allowance = paise(this.#rule(beautician, '')?.travel_allowance ?? 0)
    this.#terms.set(id, { beautician, allowance, lines: new Map() })
  }

  #freezeLines(id: string): void {
    const terms = this.#terms.get(id)
    const lines = this.visits.get(id)?.lines ?? []
    if (!terms) return
    for (const [position, { service }] of terms.lines)
      if (!lines.some((line) => line.position === position && line.service_id === service))
        terms.lines.delete(position)
    for (const { position, service_id: service } of lines)
      if (!terms.lines.has(position))
        terms.lines.set(position, {
          service,
          rule: this.#rule(terms.beautician, service) ?? this.#rule(terms.beautician, ''),
        })
  }

  applyRules(month: string, beautician: string): void {
    for (const { id, status, beautician_id, starts_at } of this.visits.values()) {
      if (status !== 'completed' || beautician_id !== beautician || monthOf(starts_at) !== month) continue
      const terms = this.#terms.get(id)
      for (const [position, { rule }] of terms?.lines ?? []) if (!rule) terms?.lines.delete(position)
      this.#freeze(id, beautician)
      this.#freezeLines(id)
    }
  }

  #earnedWith(id: string, terms: Terms, payments: readonly PaidAmount[]): Earned[] {
    const visit = this.visits.get(id)
    if (!visit) return []
    const of = (isTip: boolean) =>
      sum(payments.filter(({ kind }) => (kind === 'tip') === isTip).map(({ amount }) => paise(amount)))
    const [tips, came, travel] = [of(true), of(false), paise(visit.travel_charge)]
    const total = sum(visit.lines.map(({ price }) => paise(price)))
    const percent = paise(visit.discount_percent)
    const off = percent > 0n ? divide(total * percent, 10_000n) : paise(visit.discount_amount)
    const net = total - least(off, total)
    const base = { beautician: terms.beautician, appointment: id }
    const earned: Earned[] = []
    let [upto, priceBefore, cameBefore] = [0n, 0n, 0n]
    for (const { position, price } of visit.lines) {
      upto += paise(price)
      const priceUpto = total === 0n ? 0n : divide(upto * net, total)
      const cameUpto =
        net + travel === 0n ? came : total === 0n ? 0n : divide(upto * net * came, total * (net + travel))
      const [linePrice, collected] = [priceUpto - priceBefore, cameUpto - cameBefore]
      priceBefore = priceUpto
      cameBefore = cameUpto
      const amount = payOf(terms.lines.get(position)?.rule, collected, linePrice)
      earned.push({ ...base, kind: 'service', line: position, collected, amount })
    }
    const more = (kind: string, amount: bigint) => ({ ...base, kind, line: 0, collected: null, amount })
    if (terms.allowance > 0n) earned.push(more('travel', terms.allowance))
    if (tips > 0n) earned.push(more('tips', tips))
    return earned
  }

  firstOpenMonth(): string {
    const last = [...this.closed.keys()].sort().at(-1)
    if (last) return nextMonth(last)
    const months = [...this.#terms.keys()].map((id) => monthOf(this.visits.get(id)?.starts_at ?? 0))
    return [...months, this.thisMonth].sort()[0] ?? this.thisMonth
  }

  openEntries(payments: readonly PaidAmount[]): Entry[] {
    const opened = this.firstOpenMonth()
    const paid = Map.groupBy(payments, ({ appointment_id }) => appointment_id)
    const earned = [...this.#terms].flatMap(([id, terms]) => this.#earnedWith(id, terms, paid.get(id) ?? []))
    const keys = new Set(earned.map(keyOf))
    const gone = [...this.#settled]
      .filter(([key]) => !keys.has(key))
      .map(([, { entry }]): Earned => ({ ...entry, collected: null, amount: 0n }))
    return [...earned, ...gone].flatMap((one) => {
      const settled = this.#settled.get(keyOf(one))
      const visit = keys.has(keyOf(one)) ? this.visits.get(one.appointment) : undefined
      // Of what is no longer earned the latest month that was stored.
      const visitMonth = visit ? monthOf(visit.starts_at) : (settled?.visitMonth ?? '')
      const amount = one.amount - (settled?.amount ?? 0n)
      const isCorrection = visitMonth < opened
      const isUnpaid = !settled && one.kind === 'service' && !isCorrection
      if (amount === 0n && !isUnpaid) return []
      return [{ ...one, amount, isCorrection, visitMonth, month: isCorrection ? opened : visitMonth }]
    })
  }

  cashOf(beautician: string, payments: readonly PaidAmount[]): bigint {
    const taken = sum(
      payments.filter(({ held_by }) => held_by === beautician).map(({ amount }) => paise(amount)),
    )
    return taken - (this.handedOver.get(beautician) ?? 0n) - (this.setOff.get(beautician) ?? 0n)
  }

  close(month: string, payments: readonly PaidAmount[], beauticians: readonly string[]): void {
    const entries = this.openEntries(payments).filter((entry) => entry.month === month)
    for (const beautician of beauticians) {
      const earned = sum(
        entries.filter((entry) => entry.beautician === beautician).map(({ amount }) => amount),
      )
      const cash = this.cashOf(beautician, payments)
      this.setOff.set(beautician, (this.setOff.get(beautician) ?? 0n) + least(cash, earned))
    }
    for (const entry of entries) {
      const key = keyOf(entry)
      const before = this.#settled.get(key)
      this.#settled.set(key, {
        entry,
        amount: (before?.amount ?? 0n) + entry.amount,
        visitMonth: [before?.visitMonth ?? '', entry.visitMonth].sort()[1] ?? '',
      })
    }
    this.closed.set(month, entries)
  }
}

function payOf(rule: PayRule | undefined, collected: bigint, linePrice: bigint): bigint {
  if (!rule) return 0n
  if (rule.percent !== null) return divide(collected * paise(rule.percent), 10_000n)
  const fixed = paise(rule.amount ?? 0)
  return collected >= linePrice ? fixed : divide(fixed * collected, linePrice)
}
