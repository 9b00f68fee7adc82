// An SMTP server that stores received mails, for tests of mailed links.
import { type AddressInfo, createServer, type Socket } from 'node:net'

export interface MailCatcher {
  readonly url: string
  /** The next mail with its headers. */
  next(): Promise<string>
  close(): Promise<void>
}

export async function catchMail(): Promise<MailCatcher> {
  const mails: string[] = []
  const waiting: ((mail: string) => void)[] = []
  const deliver = (mail: string) => {
    const taker = waiting.shift()
    if (taker) taker(mail)
    else mails.push(mail)
  }
  const server = createServer((socket) => serve(socket, deliver))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    next() {
      const mail = mails.shift()
      return mail === undefined ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve(mail)
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

function serve(socket: Socket, deliver: (mail: string) => void): void {
  let buffer = ''
  let inData = false
  const send = (line: string) => socket.write(`${line}\r\n`)
  send('220 catcher')
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    buffer += chunk
    for (;;) {
      const end = inData ? buffer.indexOf('\r\n.\r\n') : buffer.indexOf('\r\n')
      if (end < 0) return
      const text = buffer.slice(0, end)
      buffer = buffer.slice(end + (inData ? 5 : 2))
      if (inData) {
        inData = false
        deliver(text)
        send('250 kept')
      } else if (/^DATA/i.test(text)) {
        inData = true
        send('354 go on')
      } else if (/^QUIT/i.test(text)) {
        send('221 bye')
        socket.end()
      } else send('250 ok')
    }
  })
}

/** The password link of the next mail that has one. */
export async function nextPasswordLink(mails: MailCatcher): Promise<string> {
  for (;;) {
    const link = /https?:\/\/[^\s"<]+#recovery=[^\s"<]+/.exec(readable(await mails.next()))?.[0]
    if (link) return link
  }
}

/** Decodes quoted-printable, which breaks links over lines. */
const readable = (mail: string) =>
  mail
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replaceAll('&amp;', '&')
