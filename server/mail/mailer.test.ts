import type { AddressInfo } from 'node:net'
import { createServer, type Server } from 'node:net'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMailer } from './mailer.ts'

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
    await createMailer(url, 'Salon <hello@salon.test>', log).send(mail)
    expect(received).toContain('RCPT TO:<member@salon.test>')
    expect(received).toContain('From: Salon <hello@salon.test>')
    expect(received).toContain('the secret link')
    expect(lines.join('')).toContain('mail sent')
    expect(lines.join('')).not.toContain('secret link')
  })
})
