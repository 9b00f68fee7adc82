// Spellings of services in both scripts. The first word is the one that all others stand for. Spellings that sound alike are
// one (sound-key.ts) and need no entry.
import { soundKey } from './sound-key.ts'
import { plainWord } from './tokens.ts'

/** What somebody who writes only this word wants: "facial". */
const services = [
  'makeup mekap makup mkup make-up makeover मेकअप मेकप मेक-अप',
  'facial facials fecial feshial phecial फेशियल फेसियल',
  'mehendi mehdi mehndi henna heena मेहंदी मेहन्दी मेंहदी',
  'waxing wax waxin vax वैक्सिंग वैक्स',
  'threading thread thredding थ्रेडिंग थ्रेड',
  'haircut hair-cut hair-cutting haircuting trimming baal-katna baal-katne baal-katwana baal-katwane bal-katne हेयरकट हेयर-कट बाल-कटवाने बाल-कटवाना',
  'manicure menicure manicur मैनीक्योर मेनीक्योर मैनिक्योर मेनिक्योर',
  'pedicure padicure pedicur पेडीक्योर पेडिक्योर',
  'cleanup clean-up cleaup क्लीनअप क्लीन-अप',
  'detan de-tan डीटैन डी-टैन',
  'bleach bleech ब्लीच',
  'keratin karatin केराटिन',
  'massage masaj malish मसाज मालिश',
  'hair hairs baal baalon baalo हेयर बाल बालों',
  'nail nails नेल नाखून',
  'bridal ब्राइडल',
  'gelpolish gel-polish gel-nail-polish जेल-पॉलिश',
  'blowdry blow-dry ब्लो-ड्राय',
  'hairspa hair-spa हेयर-स्पा',
  'hairstyle hair-style hair-styling hairstyling हेयरस्टाइल हेयर-स्टाइल हेयर-स्टाइलिंग',
  'haircolour hair-colour hair-color baal-colour baalon-color baalo-me-color हेयर-कलर बालों-कलर बालों-में-कलर',
  'draping sari-draping ड्रेपिंग',
]

/** Words that make a service what it is, and alone say nothing. */
const qualities = [
  'gold golden गोल्ड',
  'fruit fruits फ्रूट',
  'hd एचडी एच-डी',
  'party parti पार्टी',
  'engagement sagai ring-ceremony roka एंगेजमेंट इंगेजमेंट सगाई',
  'bride dulhan dulhann दुल्हन दुलहन',
  'everyday every-day daily rozana',
  'full फुल',
  'body बॉडी',
  'arm arms hand hands haath हाथ हैंड',
  'eyebrow eyebrows eyebro aibro आईब्रो आइब्रो भौंहें',
  'head हेड सिर',
  'saree sari साड़ी साडी',
  'colour color कलर',
  'nailpolish nail-polish nail-paint नेल-पॉलिश नेल-पेंट',
  'style styling स्टाइल स्टाइलिंग',
  'look लुक',
  'spa स्पा',
]

/** In a name of a service these say nothing, and between its words they may stand. */
const fillers =
  'and aur & + - / for of the ka ki ke liye me mein with wala wali karke और का की के लिए में वाला वाली treatment service services at home ghar pe par'

/** One spelling for what people and salons call the same. */
const sameAs = new Map([
  ['look', 'makeup'],
  ['bride', 'bridal'],
])

/** Shorter sounds are those of many words: "hair" and "hire". Such a word counts only as it is written. */
const SHORTEST_SOUND = 4

/** As written, and how it sounds. */
function keysOf(words: readonly string[]): string[] {
  const sound = words.map(soundKey).join('')
  const written = `=${words.join('')}`
  return sound.length < SHORTEST_SOUND ? [written] : [written, sound]
}

const meanings = new Map(
  [...services, ...qualities].flatMap((line) => {
    const [name = '', ...spellings] = line.split(' ')
    return [name, ...spellings].flatMap((spelling) =>
      keysOf(spelling.split('-').map(plainWord)).map((key): [string, string] => [key, name]),
    )
  }),
)
const standing = new Set(services.map((line) => line.split(' ')[0]))
const qualityWords = new Set(qualities.map((line) => line.split(' ')[0]))
const fillerWords = new Set(fillers.split(' ').map(plainWord))

export const isFiller = (word: string) => fillerWords.has(word)

/** Whether somebody who writes only this word wants the service. */
export const isService = (word: string) => standing.has(word)

export interface ServiceWord {
  /** The word that all its spellings stand for; of a word that is not known, its sound. */
  readonly word: string
  /** It only says which service: "gold", "bride's". */
  readonly isQuality: boolean
  /** How many of the given words it is. */
  readonly length: number
}

const LONGEST_SPELLING = 3

/** The word that these words begin with: "hair cut" is one. */
export function serviceWord(words: readonly string[]): ServiceWord {
  for (let length = Math.min(LONGEST_SPELLING, words.length); length > 0; length -= 1) {
    const spelling = words.slice(0, length)
    // "A makeup" is not a spelling of makeup.
    if (length > 1 && spelling.some((word) => soundKey(word) === '')) continue
    const known = keysOf(spelling)
      .map((key) => meanings.get(key))
      .find((name) => name !== undefined)
    if (known) return { word: sameAs.get(known) ?? known, isQuality: qualityWords.has(known), length }
  }
  const [first = ''] = words
  if (first.length > 4 && first.endsWith('s')) return serviceWord([first.slice(0, -1)])
  const key = keysOf([first]).at(-1) ?? ''
  return { word: key, isQuality: false, length: 1 }
}
