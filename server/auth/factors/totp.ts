// Time-based codes (RFC 6238): SHA-1, six digits, thirty seconds, one step of clock skew either way.
import { Secret, TOTP } from 'otpauth'
import QRCode from 'qrcode'

const period = 30
const parameters = { algorithm: 'SHA1', digits: 6, period } as const

export interface TotpEnrolment {
  readonly secret: string
  readonly uri: string
  /** SVG text without the data URL prefix, which the client adds. */
  readonly qr_code: string
}

export async function newTotp(issuer: string, account: string): Promise<TotpEnrolment> {
  const secret = new Secret({ size: 20 })
  const uri = new TOTP({ ...parameters, issuer, label: account, secret }).toString()
  const qr_code = await QRCode.toString(uri, { type: 'svg', margin: 2, errorCorrectionLevel: 'M' })
  return { secret: secret.base32, uri, qr_code: qr_code.trim() }
}

/** The time step of the code, or null if it is wrong now. */
export function stepOfCode(secret: string, code: string, nowMs: number): number | null {
  if (!/^\d{6}$/.test(code)) return null
  const totp = new TOTP({ ...parameters, secret: Secret.fromBase32(secret) })
  const delta = totp.validate({ token: code, timestamp: nowMs, window: 1 })
  return delta === null ? null : Math.floor(nowMs / 1000 / period) + delta
}
