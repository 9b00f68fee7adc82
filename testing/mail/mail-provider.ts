// A mail provider as an owner sets one in Settings: encrypted, with a user name and a password. Its name is not in the
// DNS; `connect` takes the place of connecting by name.
import { once } from 'node:events'
import { connect as connectTcp } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import type { Connect } from '#server/mail/connect-public.ts'
import { startSmtpServer, type TestSmtpServer } from './smtp-server.ts'

export const providerHost = 'mail.salon.test'
export const providerLogin = { user: 'salon@salon.test', password: 'abcd efgh ijkl mnop' } as const

export interface MailProvider extends TestSmtpServer {
  /** Connects to it, whatever the name. */
  readonly connect: Connect
  /** Names and ports that were connected to. */
  readonly dialled: readonly string[]
}

export async function startMailProvider(security: 'tls' | 'starttls'): Promise<MailProvider> {
  setDefaultCACertificates([...getCACertificates(), certificate])
  const dialled: string[] = []
  const server = await startSmtpServer(() => 'accept', {
    secure: security === 'tls',
    key,
    cert: certificate,
    onAuth({ username, password }, _session, answer) {
      const isRight = username === providerLogin.user && password === providerLogin.password
      if (isRight) return answer(null, { user: username })
      answer(Object.assign(new Error('5.7.8 Username and Password not accepted'), { responseCode: 535 }))
    },
  })
  return {
    ...server,
    dialled,
    async connect(host, port) {
      dialled.push(`${host}:${port}`)
      const socket = connectTcp(Number(new URL(server.url).port), '127.0.0.1')
      await once(socket, 'connect')
      return socket
    },
  }
}

/** Self-signed, for `providerHost`. Nothing but tests knows it. */
const certificate = `-----BEGIN CERTIFICATE-----
MIIBVTCB/aADAgECAgEBMAoGCCqGSM49BAMCMBoxGDAWBgNVBAMTD21haWwuc2Fs
b24udGVzdDAgFw0yMDAxMDEwMDAwMDBaGA8yMTIwMDEwMTAwMDAwMFowGjEYMBYG
A1UEAxMPbWFpbC5zYWxvbi50ZXN0MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE
IEBZXkfHQeS0Ct76+S99iv7A10evQOIIjFm/q4xcPvXQvVqXiijLaDccH7szYYA0
Y6n7bBsd4hUXMCNP9VcR4KMyMDAwEgYDVR0TAQH/BAgwBgEB/wIBADAaBgNVHREE
EzARgg9tYWlsLnNhbG9uLnRlc3QwCgYIKoZIzj0EAwIDRwAwRAIgXkkaCUgZgPvL
+Une47QJ8Y86aFWwYfm7Ix9MiRx+rTMCIEw0Sivd8s23f/1fqNSxqtQNuvklYKhp
Ym1B+kGH0W94
-----END CERTIFICATE-----`

const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgCs5Wb8EF8ml7FHZN
RxzY9q0QVyWiPxgg98YqC8ISdT2hRANCAAQgQFleR8dB5LQK3vr5L32K/sDXR69A
4giMWb+rjFw+9dC9WpeKKMtoNxwfuzNhgDRjqftsGx3iFRcwI0/1VxHg
-----END PRIVATE KEY-----`
