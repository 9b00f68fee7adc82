// The language in which somebody writes, so that the first answer is in the same.
import type { Language } from '#domain/messages/language.ts'
import { isDevanagari } from './sound-key.ts'
import { type Found, oneOf, type Token } from './tokens.ts'

/** Words of Hindi that are no words of English, or rarely stand in it. */
const isHindi = oneOf(`
  aap aapka aapke aao aaj aana accha acha aur baad baat baje bje bata batao batado bhai bhi bol chahiye chaiye didi dopahar ghar hai
  hain hoga hogi hu hoon hum hume jana jayega jayegi ka kab kal kar karana karani karna karni karo karwana karwani karvana ke ki kitna
  kitne ko kya lagana lagani lagwani liye log logo logon mera meri mere mujhe naam nahi namaste parso pe raat rahi rehti sakte se
  shaadi shadi shaam sham subah tak wala wali krna krwana krwani aate paas
`)

/** A message with two such words is Hinglish. */
const FEWEST = 2
/** The most words that are shown as the reason. */
const SHOWN = 3

/** null for English. */
export function languageIn(
  tokens: readonly Token[],
): { value: Language; parts: readonly Found<Language>[] } | null {
  const words = tokens.flatMap(({ raw, text, kind }, index) =>
    kind === 'word' ? [{ raw, text, index }] : [],
  )
  const devanagari = words.filter(({ raw }) => isDevanagari(raw))
  if (devanagari.length > words.length / 2) return shown('hi', devanagari)
  const hindi = words.filter(({ text }) => isHindi(text))
  return hindi.length >= FEWEST ? shown('hi-Latn', hindi) : null
}

const shown = (value: Language, words: readonly { readonly index: number }[]) => ({
  value,
  parts: words.slice(0, SHOWN).map(({ index }) => ({ value, from: index, to: index + 1 })),
})
