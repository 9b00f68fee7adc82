// A year of a busy salon in some minutes, by changing ten rows at a time: the edits of its staff, and a visitor who
// requests the services all the time.
import { createHash, randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import type { SampleSize } from '../../scripts/demo/sample-size.ts'
import { listOfServices } from '../memory/load.ts'
import type { RunningServer } from '../memory/running-server.ts'

const atOnce = 4
const rowsAtOnce = 10

interface Request {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly body?: object
}

export interface Waits {
  /** Milliseconds. */
  readonly longest: number
  readonly requests: number
}

export async function runYear(server: RunningServer, size: SampleSize, edits: number): Promise<Waits> {
  const agent = new Agent({ keepAlive: true })
  const leads: string[] = []
  let edited = 0
  let requests = 0
  let longest = 0

  async function ask(request: Request): Promise<void> {
    const began = performance.now()
    await send(agent, server, request)
    longest = Math.max(longest, performance.now() - began)
    requests += 1
  }

  async function edit(): Promise<void> {
    while (edited < edits) {
      const request = editOf(edited / rowsAtOnce, size, leads)
      edited += rowsAtOnce
      await ask(request)
    }
  }

  async function visit(): Promise<void> {
    while (edited < edits) await ask({ method: 'GET', path: listOfServices })
  }

  await Promise.all([visit(), ...Array.from({ length: atOnce }, edit)])
  agent.destroy()
  return { longest, requests }
}

/** Of twenty edits eleven are of appointments, five of clients and four of leads, half of which are deleted again. */
function editOf(number: number, size: SampleSize, leads: string[]): Request {
  const change = (table: string, ids: readonly string[], body: object): Request => ({
    method: 'PATCH',
    path: `/rest/v1/${table}?id=in.(${ids})`,
    body,
  })
  const add = (table: string, rows: object[]): Request => ({
    method: 'POST',
    path: `/rest/v1/${table}`,
    body: rows,
  })
  const kind = number % 20
  if (kind < 11) {
    const fields =
      kind < 7 ? { notes: `Rang at ${number}` } : { payment_amount: number, payment_status: 'paid' }
    return change('appointments', sampleIds('appointment', number, size.appointments), fields)
  }
  if (kind < 15) {
    const fields =
      kind < 14 ? { notes: `Mornings, since ${number}` } : { full_name: `Sample Client ${number}` }
    return change('clients', sampleIds('client', number, size.clients), fields)
  }
  if (kind === 15)
    return add(
      'clients',
      tenTimes((n) => ({ full_name: `Sample Client ${number}-${n}` })),
    )
  if (kind < 18 || leads.length < 2 * rowsAtOnce) {
    const rows = tenTimes((n) => newLead(`Sample Visitor ${number}-${n}`))
    leads.push(...rows.map(({ id }) => id))
    return add('leads', rows)
  }
  if (kind === 18) return change('leads', leads.slice(-rowsAtOnce), { status: 'contacted' })
  return { method: 'DELETE', path: `/rest/v1/leads?id=in.(${leads.splice(0, rowsAtOnce)})` }
}

function newLead(full_name: string) {
  return {
    id: randomUUID(),
    full_name,
    phone: '+91 00000 00000',
    service_interested: 'Facial',
    message: 'Sample',
  }
}

/** Rows of scripts/demo, from all over the table. */
function sampleIds(kind: string, number: number, count: number): string[] {
  return tenTimes((n) => {
    const row = 1 + (((number * rowsAtOnce + n) * 7919) % count)
    return createHash('md5').update(`sample ${kind} ${row}`).digest('hex')
  })
}

function tenTimes<T>(make: (n: number) => T): T[] {
  return Array.from({ length: rowsAtOnce }, (_, n) => make(n))
}

function send(
  agent: Agent,
  { port, secretKey }: RunningServer,
  { method, path, body }: Request,
): Promise<void> {
  const headers = {
    apikey: secretKey,
    Authorization: `Bearer ${secretKey}`,
    'Content-Type': 'application/json',
  }
  return new Promise((resolve, reject) => {
    const sent = request({ agent, host: '127.0.0.1', port, method, path, headers }, (answer) => {
      const status = answer.statusCode ?? 0
      answer.resume().once('error', reject)
      answer.once('end', () =>
        status < 300 ? resolve() : reject(new Error(`${method} ${path} was answered with ${status}.`)),
      )
    })
    sent.once('error', reject)
    sent.end(body === undefined ? undefined : JSON.stringify(body))
  })
}
