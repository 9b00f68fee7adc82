// A real SMTP server that does as it is told: takes a mail, refuses it, lets it wait, or breaks off before it has answered.
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'

export type Manner = 'take' | 'refuse for now' | 'break off' | 'stall'

export interface Offered {
  /** In the order in which the mails were first offered, from 0. */
  readonly number: number
  /** From 1. */
  readonly time: number
}

export interface Taken {
  readonly id: string
  readonly to: readonly string[]
  readonly raw: string
}

export interface SmtpStage {
  readonly url: string
  readonly taken: readonly Taken[]
  /** How many wait for an answer now. */
  stalled(): number
  /** Those that wait are taken, if their senders still do; so is what comes later. */
  letAllPass(): void
  close(): Promise<void>
}

/** Mails to nobody@… are refused for good. */
export async function startSmtpStage(mannerOf: (mail: Offered) => Manner = () => 'take'): Promise<SmtpStage> {
  const taken: Taken[] = []
  const offered = new Map<string, Offered>()
  const stalled = new Map<string, () => void>()
  let isOpen = false

  function note(id: string): Offered {
    const before = offered.get(id)
    const mail = { number: before?.number ?? offered.size, time: (before?.time ?? 0) + 1 }
    offered.set(id, mail)
    return mail
  }

  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo: ({ address }, _session, answer) =>
      answer(address.startsWith('nobody@') ? refusal(550, `5.1.1 <${address}>: no such user`) : null),
    async onData(stream, session, answer) {
      const raw = await text(stream).catch(() => null)
      // Its sender broke off, which is what some tests are about.
      if (raw === null) return
      const id = /^Message-ID: <(.+)>/im.exec(raw)?.[1] ?? ''
      const take = () => {
        taken.push({ id, to: session.envelope.rcptTo.map(({ address }) => address), raw })
        answer()
      }
      const manner = isOpen ? 'take' : mannerOf(note(id))
      if (manner === 'take') take()
      else if (manner === 'refuse for now') answer(refusal(451, '4.3.0 come back later'))
      else if (manner === 'break off') cut(session)
      else stalled.set(session.id, take)
    },
    onClose: ({ id }) => void stalled.delete(id),
  })
  server.on('error', () => {})

  function cut({ id }: SMTPServerSession): void {
    for (const connection of server.connections) if (connection.id === id) connection._socket.destroy()
  }

  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    taken,
    stalled: () => stalled.size,
    letAllPass() {
      isOpen = true
      for (const take of stalled.values()) take()
      stalled.clear()
    },
    async close() {
      for (const connection of server.connections) connection._socket.destroy()
      await new Promise<void>((resolve) => server.close(resolve))
    },
  }
}

const refusal = (responseCode: number, words: string) => Object.assign(new Error(words), { responseCode })
