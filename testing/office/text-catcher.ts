// Receives the text message hook, for tests of codes sent by SMS.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

export interface TextCatcher {
  /** Settings that make the product send its text messages here. */
  readonly environment: Readonly<Record<string, string>>
  /** The code of the next message. */
  next(): Promise<string>
  close(): Promise<void>
}

export async function catchTexts(): Promise<TextCatcher> {
  const codes: string[] = []
  const waiting: ((code: string) => void)[] = []
  const server = createServer(async (request, response) => {
    const { sms } = (await json(request)) as { sms: { otp: string } }
    const taker = waiting.shift()
    if (taker) taker(sms.otp)
    else codes.push(sms.otp)
    response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    environment: {
      SMS_HOOK_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
      SMS_HOOK_SECRET: 'a secret of sixteen letters',
    },
    next() {
      const code = codes.shift()
      return code === undefined ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve(code)
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
