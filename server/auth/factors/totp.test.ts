import { Secret, TOTP } from 'otpauth'
import { describe, expect, it } from 'vitest'
import { newTotp, stepOfCode } from './totp.ts'

describe('time-based codes', () => {
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

  it('agree with the vectors of RFC 6238, cut to six digits', () => {
    expect(stepOfCode(secret, '287082', 59_000)).toBe(1)
    expect(stepOfCode(secret, '081804', 1_111_111_109_000)).toBe(37_037_036)
    expect(stepOfCode(secret, '353130', 20_000_000_000_000)).toBe(666_666_666)
  })

  it('are good for one step either way, and name the step they belong to', () => {
    const at = 1_800_000_015_000
    const step = Math.floor(at / 30_000)
    const codeAt = (offset: number) =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at + offset * 30_000 })
    expect([-2, -1, 0, 1, 2].map((offset) => stepOfCode(secret, codeAt(offset), at))).toEqual([
      null,
      step - 1,
      step,
      step + 1,
      null,
    ])
  })

  it.each(['', '12345', '1234567', 'abcdef', ' 28708', '２８７０８２'])('refuse %j', (code) => {
    expect(stepOfCode(secret, code, 59_000)).toBeNull()
  })

  it('are enrolled with 160 bits, a readable label and a bare SVG', async () => {
    const { secret: made, uri, qr_code } = await newTotp('Salon & Co', 'member@salon.test')
    expect(Secret.fromBase32(made).bytes).toHaveLength(20)
    expect(decodeURIComponent(uri)).toContain('otpauth://totp/Salon & Co:member@salon.test?')
    expect(qr_code).toMatch(/^<svg[^>]*>[\s\S]*<\/svg>$/)
  })
})
