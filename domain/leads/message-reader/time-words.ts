// Words of times in English, Hindi and Hinglish, and what they say about the half of the day.
import { oneOf, plainWord } from './tokens.ts'

export type PartOfDay = 'am' | 'pm' | 'morning' | 'afternoon' | 'evening' | 'night'

const mapped = <Value>(lines: readonly (readonly [Value, string])[]) =>
  new Map(
    lines.flatMap(([value, words]) =>
      words.split(' ').map((word): [string, Value] => [plainWord(word), value]),
    ),
  )

const parts = mapped<PartOfDay>([
  ['am', 'am'],
  ['pm', 'pm'],
  ['morning', 'morning morn subah subha subeh savere sawere tadke bhor सुबह सवेरे तड़के'],
  ['afternoon', 'afternoon noon dopahar dopeher dupahar dopher दोपहर'],
  ['evening', 'evening eve sham shaam shyam शाम सायं'],
  ['night', 'night raat rat रात'],
])
export const partOfDay = (word: string): PartOfDay | null => parts.get(word) ?? null

/** Minutes that are added to the hour after the word. */
const fractions = mapped([
  [30, 'saade sadhe saadhe sade sadey saadey साढ़े'],
  [15, 'sava sawa savaa सवा'],
  [-15, 'paune pone pauney पौने'],
])
export const fractionOf = (word: string): number | null => fractions.get(word) ?? null

/** In minutes. */
const ownNames = mapped([
  [90, 'dedh deedh डेढ़'],
  [150, 'dhai dhaai ढाई'],
])
export const namedMinutes = (word: string): number | null => ownNames.get(word) ?? null

export const isOClock = oneOf('baje bje bajey baj bajae vaje bajje oclock बजे')
export const isAt = oneOf('at @ around about approx time timing samay समय')
export const isLinkToHour = oneOf('ko ke me mein at around approx about : - को के में')
export const isLinkToPart = oneOf('in the at ko ki को की')
export const isRange = oneOf('- – to se से')
export const isEitherTime = oneOf('or ya and aur & या और')
/** Before the end, or before the time of the ceremony: not the start of a visit. */
export const isUntil = oneOf('by before till until')
export const isUntilAfter = oneOf('tak pehle pahle phle तक पहले')
export const isCeremony = oneOf(
  'function baraat barat phere fere ceremony event shuru starts start फंक्शन बारात फेरे शुरू',
)
export const isAddress = oneOf('address house flat plot gali lane street makan पता मकान')
/** "Good evening" says nothing about a visit. */
export const isGreeting = oneOf('good gud gd')
export const isMoney = oneOf('hazar hazaar sau rs rupees k lakh हजार सौ रुपये')

const HOUR = 60
const HALF_DAY = 720
const QUARTER = 15

/**
 * '17:30' of a clock of twelve hours, in minutes; null if it is not clear which half of the day is meant. Without a word, ten to
 * three o'clock is by day, and four to nine may be either. Forms take quarters of an hour, and midnight as any time.
 */
export function clockText(minutes: number, part: PartOfDay | null): string | null {
  const clock = minutes % HALF_DAY
  const half = minutes % QUARTER === 0 ? halfOf(Math.floor(clock / HOUR), part) : null
  return half === null ? null : timeText(clock + half)
}

function halfOf(hour: number, part: PartOfDay | null): 0 | 720 | null {
  switch (part) {
    case 'am':
    case 'morning':
      return hour === 0 ? null : 0
    case 'pm':
      return HALF_DAY
    case 'afternoon':
      return hour <= 5 ? HALF_DAY : hour === 11 ? 0 : null
    case 'evening':
      return hour >= 3 ? HALF_DAY : null
    case 'night':
      return hour >= 6 ? HALF_DAY : hour >= 1 && hour <= 4 ? 0 : null
    case null:
      return hour <= 3 ? HALF_DAY : hour >= 10 ? 0 : null
  }
}

/** '17:30' of minutes after midnight. */
export const timeText = (minutes: number) =>
  [Math.floor(minutes / HOUR), minutes % HOUR].map((part) => String(part).padStart(2, '0')).join(':')
