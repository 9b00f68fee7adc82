// The lines that WhatsApp puts before copied messages: "[19/11, 10:32 am] Neha: ", "19/11/26, 10:32 - Neha: ". They say who
// wrote, and when; that is not when the visit shall be.
import { addDays, type Day, isDay } from '#domain/time/dates.ts'
import { asciiDigits, type Span } from './tokens.ts'

const HEADER =
  /^[\u200e\u200f]?\[?(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{2,4}))?,? \d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:\s?[ap]\.?m\.?)?(?:\] ?| ?- )([^:\n]{1,60}): /gim
/** Older dates are not those of a message that somebody copies. */
const OLDEST_DAYS = 60

interface Header extends Span {
  readonly sender: string
  readonly senderSpan: Span
  /** null if it is not a day of the last weeks. */
  readonly sentOn: Day | null
}

export interface Headers {
  readonly all: readonly Header[]
  /** The only sender; null without headers, and if several wrote. */
  readonly sender: Header | null
  /** The day from which "tomorrow" counts; null if the messages are of several days. */
  readonly writtenOn: Day | null
}

export function headersIn(text: string, today: Day): Headers {
  const all = [...asciiDigits(text).matchAll(HEADER)].map((match): Header => {
    const [whole, day = '', month = '', year, sender = ''] = match
    const to = match.index + whole.length
    return {
      from: match.index,
      to,
      sender,
      senderSpan: { from: to - 2 - sender.length, to: to - 2 },
      sentOn: sentOn(Number(day), Number(month), year, today),
    }
  })
  const [first] = all
  if (!first) return { all, sender: null, writtenOn: today }
  const hasOneSender = all.every(({ sender }) => sender === first.sender)
  const isOfOneDay = all.every((header) => header.sentOn === first.sentOn)
  return { all, sender: hasOneSender ? first : null, writtenOn: isOfOneDay ? (first.sentOn ?? today) : null }
}

function sentOn(day: number, month: number, year: string | undefined, today: Day): Day | null {
  const oldest = addDays(today, -OLDEST_DAYS)
  const years = year ? [year.slice(-2)] : [today.slice(2, 4), oldest.slice(2, 4)]
  const days = years.map(
    (one) => `20${one}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`,
  )
  return days.find((one) => isDay(one) && one <= today && one >= oldest) ?? null
}
