// Builds the UPI link that a payment app reads from a QR code: payee, amount, and a reference that both sides see.
import { formatDate } from '#domain/time/business-time.ts'

interface UpiRequest {
  readonly vpa: string
  readonly payee: string
  readonly amount: number
  /** The text that the payer's app shows. */
  readonly note: string
  /** The business's own reference. */
  readonly reference: string
}

const NOTE_LENGTH = 50

/**
 * Apps expect spaces as %20, not as +, and plain letters; merchant codes and signatures are for merchants' own
 * servers.
 */
export function upiLink({ vpa, payee, amount, note, reference }: UpiRequest): string {
  const fields = {
    pa: vpa,
    pn: payee,
    am: amount.toFixed(2),
    cu: 'INR',
    tn: plainLetters(note).slice(0, NOTE_LENGTH),
    tr: reference,
  }
  return `upi://pay?${Object.entries(fields)
    .map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll('%40', '@')}`)
    .join('&')}`
}

const plainLetters = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '')
    .trim()

interface BookedToPay extends Pick<UpiRequest, 'vpa' | 'payee' | 'amount'> {
  readonly id: string
  readonly startsAt: string
  readonly zone: string
}

/** The note for both sides: what is paid with its day, and a reference short enough to be read out. */
const linkWithDay = (what: string, { id, startsAt, zone, ...payment }: BookedToPay): string =>
  upiLink({
    ...payment,
    note: `${what} ${formatDate(startsAt, zone)}`,
    reference: id.replaceAll('-', '').slice(0, 12).toUpperCase(),
  })

export const upiLinkOfAppointment = (appointment: BookedToPay): string => linkWithDay('Visit', appointment)

/** All appointments of an event; `startsAt` is the start of the first. */
export const upiLinkOfEvent = (event: BookedToPay): string => linkWithDay('Functions from', event)
