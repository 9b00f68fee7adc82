// An SMTP server that accepts, refuses, delays or drops each mail as a test tells it.
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server'

export type SmtpResponse = 'accept' | 'defer' | 'disconnect' | 'stall'

export interface Offered {
  /** In the order in which the mails were first offered, from 0. */
  readonly number: number
  /** From 1. */
  readonly time: number
}

export interface ReceivedMail {
  readonly id: string
  readonly to: readonly string[]
  readonly raw: string
}

export interface TestSmtpServer {
  readonly url: string
  readonly received: readonly ReceivedMail[]
  /** Number of mails that wait for an answer now. */
  stalled(): number
  /** Accepts the waiting mails whose senders still wait, and all later ones. */
  acceptAll(): void
  close(): Promise<void>
}

/** Mails to nobody@… are rejected permanently. By default nobody signs in and nothing is encrypted. */
export async function startSmtpServer(
  respond: (mail: Offered) => SmtpResponse = () => 'accept',
  security: SMTPServerOptions = { disabledCommands: ['AUTH', 'STARTTLS'] },
): Promise<TestSmtpServer> {
  const received: ReceivedMail[] = []
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
    ...security,
    onRcptTo: ({ address }, _session, answer) =>
      answer(address.startsWith('nobody@') ? refusal(550, `5.1.1 <${address}>: no such user`) : null),
    async onData(stream, session, answer) {
      const raw = await text(stream).catch(() => null)
      // The sender disconnected, which some tests provoke.
      if (raw === null) return
      const id = /^Message-ID: <(.+)>/im.exec(raw)?.[1] ?? ''
      const take = () => {
        received.push({ id, to: session.envelope.rcptTo.map(({ address }) => address), raw })
        answer()
      }
      const response = isOpen ? 'accept' : respond(note(id))
      if (response === 'accept') take()
      else if (response === 'defer') answer(refusal(451, '4.3.0 come back later'))
      else if (response === 'disconnect') cut(session)
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
    received,
    stalled: () => stalled.size,
    acceptAll() {
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

const refusal = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode })
