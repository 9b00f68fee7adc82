// One key for the spellings of a word: "vijaynagar", "Vijay ngr" and "विजय नगर". Vowels that people leave out or write in
// several ways are dropped, and Devanagari is read as Latin letters.
import { plainWord } from './tokens.ts'

const devanagari = new Map(
  Object.entries({
    क: 'k',
    ख: 'kh',
    ग: 'g',
    घ: 'gh',
    ङ: 'n',
    च: 'ch',
    छ: 'ch',
    ज: 'j',
    झ: 'jh',
    ञ: 'n',
    ट: 't',
    ठ: 'th',
    ड: 'd',
    ढ: 'dh',
    ण: 'n',
    त: 't',
    थ: 'th',
    द: 'd',
    ध: 'dh',
    न: 'n',
    प: 'p',
    फ: 'f',
    ब: 'b',
    भ: 'bh',
    म: 'm',
    य: 'y',
    र: 'r',
    ल: 'l',
    व: 'v',
    श: 'sh',
    ष: 'sh',
    स: 's',
    ह: 'h',
    इ: 'i',
    ई: 'i',
    'ि': 'i',
    'ी': 'i',
    उ: 'u',
    ऊ: 'u',
    'ु': 'u',
    'ू': 'u',
    ऋ: 'ri',
    'ृ': 'ri',
    ओ: 'o',
    ऑ: 'o',
    'ो': 'o',
    'ॉ': 'o',
    औ: 'u',
    'ौ': 'u',
  }),
)

export const isDevanagari = (text: string) => /\p{Script=Devanagari}/u.test(text)
/** A nasal sign before one of these is a sound of its own; before others it only colours the vowel. */
const NASAL = /ं(?=[कखगघचछजझटठडढतथदधपफबभ])/g

/** The words of a message are looked up several times. */
const cached = new Map<string, string>()
const MOST_CACHED = 5000

export function soundKey(word: string): string {
  const known = cached.get(word)
  if (known !== undefined) return known
  const key = keyOf(word)
  if (cached.size >= MOST_CACHED) cached.clear()
  cached.set(word, key)
  return key
}

function keyOf(word: string): string {
  const plain = plainWord(word)
  const latin = isDevanagari(plain) ? inLatin(plain) : plain
  return latin
    .replace(/ph/g, 'f')
    .replace(/w/g, 'v')
    .replace(/x/g, 'ks')
    .replace(/q/g, 'k')
    .replace(/z/g, 'j')
    .replace(/c(?!h)/g, 'k')
    .replace(/au|ou/g, 'u')
    .replace(/oo/g, 'u')
    .replace(/ee|ie|ai|ei/g, 'i')
    .replace(/[ae]/g, '')
    .replace(/iy/g, 'i')
    .replace(/([^\d])\1+/g, '$1')
}

const inLatin = (word: string) =>
  Array.from(
    word.replace(NASAL, 'न'),
    (letter) => devanagari.get(letter) ?? (isDevanagari(letter) ? '' : letter),
  ).join('')
