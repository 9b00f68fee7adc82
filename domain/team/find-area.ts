// Finds the areas that a visitor means: by name, part of a name, or PIN code.

export interface Area {
  readonly id: string
  readonly name: string
  readonly pin_codes: readonly string[]
}

const NOT_THERE_YET = 'We may not serve this area yet. Send your request and we will let you know.'
/** Fewer letters match too many names. */
const LEAST_LETTERS = 3
const PIN_DIGITS = 6

/** The only area that is meant. */
export function findArea<Found extends Area>(areas: readonly Found[], place: string): Found | undefined {
  const found = matchingAreas(areas, place)
  return found.length === 1 ? found[0] : undefined
}

/** The answer to a typed place; undefined while it is incomplete or if the business has no areas. */
export function areaAnswer(areas: readonly Area[], place: string): string | undefined {
  if (areas.length === 0 || !isComplete(place)) return undefined
  const names = matchingAreas(areas, place).map(({ name }) => name)
  if (names.length === 0) return NOT_THERE_YET
  return `Yes, we come to ${names.length < 3 ? names.join(' and ') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`}.`
}

/** Areas of that name or PIN code, otherwise those whose name contains the text or is part of it. */
function matchingAreas<Found extends Area>(areas: readonly Found[], place: string): readonly Found[] {
  const typed = wordsOf(place)
  const pinCode = pinCodeIn(place)
  const exact = areas.find(
    ({ name, pin_codes }) => wordsOf(name) === typed || (pinCode !== null && pin_codes.includes(pinCode)),
  )
  if (exact) return [exact]
  if (typed.length < LEAST_LETTERS || isNumber(typed)) return []
  return areas.filter(({ name }) => {
    const words = wordsOf(name)
    return ` ${words}`.includes(` ${typed}`) || ` ${typed} `.includes(` ${words} `)
  })
}

function isComplete(place: string): boolean {
  const typed = wordsOf(place)
  return isNumber(typed) ? typed.replaceAll(' ', '').length >= PIN_DIGITS : typed.length >= LEAST_LETTERS
}

/** Lower case, with single blanks instead of everything that is neither letter nor digit. */
const wordsOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()

const isNumber = (text: string): boolean => /^[\d ]+$/.test(text)

/** '452 010' and 'Palasia 452010' contain 452010. */
const pinCodeIn = (place: string): string | null =>
  place.match(/(?<!\d)\d{3} ?\d{3}(?!\d)/)?.[0].replace(' ', '') ?? null
