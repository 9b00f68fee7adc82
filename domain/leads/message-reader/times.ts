// The time of a visit: "subah 5 baje", "5:30pm", "sham 7", "saade 5 baje", "सुबह ५ बजे".
import { type Clock, clocksIn } from './clocks.ts'
import {
  clockText,
  isCeremony,
  isGreeting,
  isUntil,
  isUntilAfter,
  type PartOfDay,
  partOfDay,
  timeText,
} from './time-words.ts'
import { type Found, type Token, textAt } from './tokens.ts'

/** null stands for a time that is not clear. */
export function timesIn(tokens: readonly Token[]): Found<string>[] {
  const clocks = clocksIn(tokens)
  const starts = clocks.filter((clock) => !isEnd(tokens, clock))
  const found = starts.map(
    (clock): Found<string> => ({ value: startOf(clock), from: clock.from, to: clock.to }),
  )
  const [only] = starts
  // "12 dec evening, 6 baje": one hour, and one part of the day elsewhere.
  if (starts.length !== 1 || !only || only.part !== null || only.isEither) return found
  const parts = partsApart(tokens, clocks)
  const [part] = parts
  if (!part?.value || parts.some(({ value }) => value !== part.value)) return found
  return withPart(only, part.value, parts)
}

function withPart(clock: Clock, part: PartOfDay, parts: readonly Found<PartOfDay>[]): Found<string>[] {
  const value = startOf({ ...clock, part })
  return [clock, ...parts].map(({ from, to }) => ({ value, from, to }))
}

function startOf({ minutes, part, isEither, end }: Clock): string | null {
  if (isEither) return null
  if (minutes >= 780) return minutes % 15 === 0 ? timeText(minutes) : null
  const value = clockText(minutes, part)
  const until = end === null ? null : clockText(end, part)
  // "11 to 1 pm" begins in the morning.
  return value && until && value > until ? clockText(minutes, null) : value
}

/** Until when, or the time of the ceremony: not when a visit begins. */
function isEnd(tokens: readonly Token[], { from, to, end }: Clock): boolean {
  if (isUntil(textAt(tokens, from - 1))) return true
  if (end === null && [0, 1].some((offset) => isUntilAfter(textAt(tokens, to + offset)))) return true
  const { clause } = tokens[from] ?? {}
  const nearby = [...tokens.slice(Math.max(0, from - 2), from), ...tokens.slice(to, to + 3)]
  return nearby.some((token) => token.clause === clause && isCeremony(token.text))
}

/** Words such as "evening" that stand apart from any hour. */
const partsApart = (tokens: readonly Token[], clocks: readonly Clock[]): Found<PartOfDay>[] =>
  tokens.flatMap(({ text }, index) => {
    const value = partOfDay(text)
    const isApart = value && value !== 'am' && value !== 'pm' && !isGreeting(textAt(tokens, index - 1))
    if (!isApart || clocks.some(({ from, to }) => index >= from && index < to)) return []
    return [{ value, from: index, to: index + 1 }]
  })
