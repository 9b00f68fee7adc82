// A year of a busy salon in some minutes: what its staff change, one row a request, and beside them a visitor who asks for
// the services all the time.
import { createHash, randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import type { SampleSize } from '../../scripts/demo/sample-size.ts'
import { listOfServices } from '../memory/load.ts'
import type { RunningServer } from '../memory/running-server.ts'

const atOnce = 4

interface Edit {
  readonly method: 'POST' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly body?: object
}

export interface Waits {
  /** Milliseconds, of any request. */
  readonly longest: number
  readonly edits: number
  readonly visits: number
}

export async function liveThroughYear(
  server: RunningServer,
  size: SampleSize,
  edits: number,
): Promise<Waits> {
  const agent = new Agent({ keepAlive: true })
  const leads: string[] = []
  let done = 0
  let visits = 0
  let longest = 0

  async function ask(method: string, path: string, body?: object): Promise<void> {
    const began = performance.now()
    await send(agent, server, { method, path, body })
    longest = Math.max(longest, performance.now() - began)
  }

  async function edit(): Promise<void> {
    while (done < edits) {
      done += 1
      if (done % 10_000 === 0) process.stdout.write(`  ${done} edits …\n`)
      const { method, path, body } = editOf(done, size, leads)
      await ask(method, `/rest/v1/${path}`, body)
    }
  }

  async function visit(): Promise<void> {
    while (done < edits) {
      visits += 1
      await ask('GET', listOfServices)
    }
  }

  await Promise.all([visit(), ...Array.from({ length: atOnce }, edit)])
  agent.destroy()
  return { longest, edits, visits }
}

/** Of twenty edits eleven concern visits, five clients and four enquiries, whose number stays about the same. */
function editOf(number: number, size: SampleSize, leads: string[]): Edit {
  const appointment = `appointments?id=eq.${sampleId('appointment', number, size.appointments)}`
  const client = `clients?id=eq.${sampleId('client', number, size.clients)}`
  const kind = number % 20
  if (kind < 7)
    return { method: 'PATCH', path: appointment, body: { notes: `Rang at ${number}, comes by herself` } }
  if (kind < 11)
    return {
      method: 'PATCH',
      path: appointment,
      body: { payment_amount: number % 3000, payment_status: 'paid' },
    }
  if (kind < 14) return { method: 'PATCH', path: client, body: { notes: `Prefers mornings, since ${number}` } }
  if (kind < 15) return { method: 'PATCH', path: client, body: { full_name: `Sample Client ${number}` } }
  if (kind < 16) return { method: 'POST', path: 'clients', body: { full_name: `Sample Client ${number}` } }
  if (kind < 18) return newLead(number, leads)
  const known = kind === 18 ? leads.at(-1) : leads.shift()
  if (known === undefined) return newLead(number, leads)
  const path = `leads?id=eq.${known}`
  return kind === 18 ? { method: 'PATCH', path, body: { status: 'contacted' } } : { method: 'DELETE', path }
}

function newLead(number: number, leads: string[]): Edit {
  const id = randomUUID()
  leads.push(id)
  const body = {
    id,
    full_name: `Sample Visitor ${number}`,
    phone: '+91 00000 00000',
    service_interested: 'Facial',
    message: 'Sample data',
  }
  return { method: 'POST', path: 'leads', body }
}

/** The rows that scripts/demo lays down; the factor spreads consecutive edits over the table. */
function sampleId(kind: string, number: number, count: number): string {
  return createHash('md5')
    .update(`sample ${kind} ${1 + ((number * 7919) % count)}`)
    .digest('hex')
}

function send(
  agent: Agent,
  { port, secretKey }: RunningServer,
  { method, path, body }: { method: string; path: string; body?: object },
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
