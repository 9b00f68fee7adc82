// Four writers that send a salon's requests over HTTP, record acknowledgements and retry under the same id, as the
// product's screens do. Afterwards the acknowledgements are compared with the database.
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '#server/db/open-database.ts'
import { sql } from '#server/db/sql.ts'
import type { RestartableProduct } from './restartable-product.ts'

export interface Ledger {
  /** Ids of leads whose insert was acknowledged. */
  readonly leads: Map<string, Acknowledgement>
  /** Leads whose booking was acknowledged. */
  readonly bookings: Map<string, Acknowledgement>
  /** Number of missing acknowledgements. */
  failed: number
}

export interface Acknowledgement {
  readonly at: Date
  readonly attempts: number
}

export interface Audit {
  readonly acknowledged: number
  readonly lost: number
  readonly doubled: number
  readonly halfDone: number
  /** Details that explain a loss. */
  readonly losses: readonly string[]
}

const WRITERS = 4
const longestAnswerMs = 30_000

export const emptyLedger = (): Ledger => ({ leads: new Map(), bookings: new Map(), failed: 0 })

/** Until stopped. Requests in flight are finished, unless the product stays down. */
export async function startWork(
  product: RestartableProduct,
  ledger: Ledger,
): Promise<{ stop(): Promise<void> }> {
  const service = await anyService(product)
  const stopping = new AbortController()

  async function until(acknowledged: () => Promise<boolean>): Promise<Acknowledgement | null> {
    for (let attempts = 1; !stopping.signal.aborted; attempts += 1) {
      const isAcknowledged = await acknowledged().catch((error: unknown) => {
        if (error instanceof Refusal) throw error
        return false
      })
      if (isAcknowledged) return { at: new Date(), attempts }
      ledger.failed += 1
      await pause(50)
    }
    return null
  }

  async function work(): Promise<void> {
    while (!stopping.signal.aborted) {
      const id = randomUUID()
      const stored = await until(() => storeLead(product, id))
      if (!stored) return
      ledger.leads.set(id, stored)
      if (Math.random() < 0.5) continue
      const booked = await until(() => bookLead(product, id, service))
      if (!booked) return
      ledger.bookings.set(id, booked)
    }
  }

  const working = Promise.all(Array.from({ length: WRITERS }, work))
  // stop() reports the failure.
  working.catch(() => {})
  return {
    async stop() {
      stopping.abort()
      await working
    },
  }
}

function post(
  product: RestartableProduct,
  path: string,
  body: unknown,
  prefer = 'return=minimal',
): Promise<Response> {
  return fetch(product.url + path, {
    method: 'POST',
    headers: { apikey: product.secretKey, 'content-type': 'application/json', prefer },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(longestAnswerMs),
  })
}

/** A refusal is a mistake of the writer: a retry would be refused again. */
class Refusal extends Error {}

async function isSuccess(answer: Response): Promise<boolean> {
  const text = await answer.text()
  if (answer.status >= 400 && answer.status < 500) throw new Refusal(text)
  return answer.ok
}

/** The booking. */
async function anyService(product: RestartableProduct): Promise<string> {
  const headers = { apikey: product.secretKey }
  const answer = await fetch(`${product.url}/rest/v1/services?select=id&limit=1`, { headers })
  const [service] = (await answer.json()) as { id: string }[]
  if (!service) throw new Error('There is no service to book.')
  return service.id
}

async function storeLead(product: RestartableProduct, id: string): Promise<boolean> {
  const lead = { id, full_name: 'A visitor', phone: phoneOf(id), service_interested: 'Facial', message: id }
  return isSuccess(await post(product, '/rest/v1/leads', lead, 'return=minimal,resolution=ignore-duplicates'))
}

async function bookLead(product: RestartableProduct, id: string, service: string): Promise<boolean> {
  const moment = '2026-01-01T10:00:00Z'
  const appointment = { id, lead_id: id, service_id: service, appointment_date: moment, notes: id }
  return isSuccess(await post(product, '/rest/v1/rpc/save_appointment', { appointment }))
}

/** One number for each lead, so that each becomes its own client. */
const phoneOf = (id: string) =>
  `9${BigInt(`0x${id.replaceAll('-', '')}`)
    .toString()
    .slice(-14)}`

/** Opens the database itself, so the product must not run on the embedded one meanwhile. */
export async function audit(product: RestartableProduct, ledger: Ledger): Promise<Audit> {
  const db = await openDatabase(product.config)
  try {
    const [leads, appointments, clients] = await db.asOwner(async (tx) => [
      await tx.query<{ id: string; message: string; status: string }>(
        sql`select id, message, status from public.leads where full_name = 'A visitor'`,
      ),
      await tx.query<{ id: string; notes: string }>(sql`select id, notes from public.appointments`),
      await tx.query<{ phone: string }>(sql`select phone from public.clients`),
    ])
    const stored = new Set(leads.map(({ message }) => message))
    const visited = new Set(appointments.map(({ notes }) => notes))
    const converted = new Set(leads.filter(({ status }) => status === 'converted').map(({ id }) => id))
    const missing = (expected: Set<string>, kept: Set<string>) =>
      [...expected].filter((id) => !kept.has(id)).length
    const losses = [
      ...lossesOf('enquiry', ledger.leads, stored),
      ...lossesOf('booking', ledger.bookings, visited),
    ]
    return {
      acknowledged: ledger.leads.size + ledger.bookings.size,
      lost: losses.length,
      losses,
      doubled:
        leads.length -
        stored.size +
        appointments.length -
        visited.size +
        clients.length -
        new Set(clients.map(({ phone }) => phone)).size,
      halfDone: missing(visited, converted) + missing(converted, visited),
    }
  } finally {
    await db.close()
  }
}

function lossesOf(
  what: string,
  acknowledged: ReadonlyMap<string, Acknowledgement>,
  kept: Set<string>,
): string[] {
  return [...acknowledged]
    .filter(([id]) => !kept.has(id))
    .map(([id, { at, attempts }]) => `${what} ${id} at ${at.toISOString()}, attempt ${attempts}`)
}
