import type { PublishedService } from './service.ts'

type Searched = Pick<PublishedService, 'name' | 'category' | 'description'>

/**
 * The services whose name, category or description contains all words of the text. If none does, those with words that sound
 * alike: people write mehndi and mehendi, makup and makeup.
 */
export function foundServices<Service extends Searched>(
  services: readonly Service[],
  text: string,
): readonly Service[] {
  const words = wordsOf(text).map((word) => hindi.get(word) ?? word)
  const exact = services.filter((service) => {
    const searched = textOf(service)
    return words.every((word) => searched.includes(word))
  })
  if (exact.length > 0) return exact
  const sounds = words.map(soundOf)
  if (sounds.some((sound) => sound.length < SHORTEST_SOUND)) return []
  return services.filter((service) => {
    const heard = wordsOf(textOf(service)).map(soundOf)
    return sounds.every((sound) => heard.some((other) => other.startsWith(sound)))
  })
}

const textOf = ({ name, category, description }: Searched) =>
  [name, category, description].join(' ').toLowerCase()
const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[\s,.;:()]+/)
    .filter(Boolean)

/** Shorter ones would find almost everything. */
const SHORTEST_SOUND = 3
/** The first letter and the consonants, doubled ones once. */
const soundOf = (word: string) =>
  (word.slice(0, 1) + word.slice(1).replace(/[aeiouy]/g, '')).replace(/(.)\1+/g, '$1')

/** What clients search for in Hindi. */
const hindi = new Map([
  ['मेहंदी', 'mehendi'],
  ['मेहँदी', 'mehendi'],
  ['मेहन्दी', 'mehendi'],
  ['दुल्हन', 'bridal'],
  ['मेकअप', 'makeup'],
  ['फेशियल', 'facial'],
  ['बाल', 'hair'],
  ['नाखून', 'nail'],
])
