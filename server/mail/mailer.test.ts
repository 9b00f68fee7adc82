import type { AddressInfo } from 'node:net'
import { createServer, type Server, type Socket } from 'node:net'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defaultTimings } from '#server/timings.ts'
import { createMailer, type MailTimings } from './mailer.ts'

const mail = {
  to: 'member@salon.test',
  subject: 'Reset your password',
  text: 'the secret link',
  html: '<p>the secret link</p>',
}

function listeningLog() {
  const lines: string[] = []
  return { lines, log: pino({}, { write: (line: string) => void lines.push(line) }) }
}

describe('the mailer', () => {
  let server: Server
  let received = ''
  beforeAll(async () => {
    // A minimal SMTP conversation.
    server = createServer((socket) => {
      let inData = false
      socket.write('220 ready\r\n')
      socket.on('data', (chunk) => {
        const text = chunk.toString()
        received += text
        if (inData) {
          if (!received.includes('\r\n.\r\n')) return
          inData = false
          socket.write('250 kept\r\n')
        } else if (/^DATA/m.test(text)) {
          inData = true
          socket.write('354 go on\r\n')
        } else if (/^QUIT/m.test(text)) socket.end('221 bye\r\n')
        else socket.write('250 fine\r\n')
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  })
  afterAll(() => new Promise((resolve) => server.close(resolve)))

  it('sends the mail, and does not log its content', async () => {
    const { lines, log } = listeningLog()
    const url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}?ignoreTLS=true`
    const mailServer = { from: 'Salon <hello@salon.test>', options: { url } }
    await createMailer(mailServer, defaultTimings, log).send(mail)
    expect(received).toContain('RCPT TO:<member@salon.test>')
    expect(received).toContain('From: Salon <hello@salon.test>')
    expect(received).toContain('the secret link')
    expect(lines.join('')).toContain('mail sent')
    expect(lines.join('')).not.toContain('secret link')
  })

  const soon = { mailAnswerMs: 100, mailSendMs: 3_600_000 }
  it.each<[string, MailTimings, (socket: Socket) => void, string | RegExp]>([
    // The limits of the greeting and of the socket are the same, so either may be first.
    ['does not greet', soon, () => {}, /^(Greeting never received|Timeout)$/],
    ['falls silent after its greeting', soon, (socket) => socket.write('220 ready\r\n'), 'Timeout'],
    [
      'never ends an answer',
      { mailAnswerMs: 5_000, mailSendMs: 100 },
      drip,
      'The mail server took too long.',
    ],
  ])('gives up on a mail server that %s', async (_what, timings, serve, message) => {
    const slow = createServer((socket) => serve(socket.on('error', () => {}).resume()))
    await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve))
    const smtpUrl = `smtp://127.0.0.1:${(slow.address() as AddressInfo).port}`
    const mailServer = { from: 'hello@salon.test', options: { url: smtpUrl } }
    const mailer = createMailer(mailServer, timings, listeningLog().log)
    await expect(mailer.send(mail)).rejects.toThrow(message)
    // Resolves only when the mailer has closed its connection.
    await new Promise((resolve) => slow.close(resolve))
  })
})

/** Sends lines of an unfinished answer, each well within the limit of a silence. */
function drip(socket: Socket): void {
  socket.write('220 ready\r\n')
  const timer = setInterval(() => socket.write('250-more\r\n'), 20)
  socket.on('close', () => clearInterval(timer))
}
