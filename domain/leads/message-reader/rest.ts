// What stays as the message: the sentences in which more is said than the fields have.
import { oneOf, type Token } from './tokens.ts'

/** Words that say nothing more, once the fields of their sentence were read. */
const isPolite = oneOf(`
  a am an and appointment area at book booking by call city code contact customer date day dear email for from good have hello here hey
  hi hii home i in is it kindly location looking m ma madam mam mob mobile morning evening my name need needed no number of on ph phone
  place please pls regards require service side sir thank thanks the this time timing to u venue want we whatsapp will with would like
  you
  aana aap aapka aur baje bol chahiye chaiye contact didi ghar h hai hain hi ho hu hoon hum jagah ji ka karana karani karna karni
  karwana karwani ke ki ko krna krwana lagwana lagwani ladies liye main mai me mein mera meri mujhe naam namaste nam no number par pe
  rahi raha samay se service tarikh wala wali
  और का की के को करवाना करवानी कराना करानी चाहिए जी नमस्ते नमस्कार नाम नंबर पर फोन बोल मुझे मेरा मेरी में मैं रही लगवानी लगवाना लिए समय
  से संपर्क सेवा हम हूं है हैं तारीख
`)

/** `tokens` are those of the text, with what was read taken out. */
export function restOf(text: string, tokens: readonly Token[]): string {
  let rest = ''
  for (const sentence of sentencesOf(tokens)) {
    const [first] = sentence
    const last = sentence.at(-1)
    if (!first || !last || !saysMore(sentence)) continue
    const separator = rest === '' ? '' : first.startsLine ? '\n' : ' '
    rest += separator + text.slice(first.from, last.to)
  }
  return rest
}

const saysMore = (sentence: readonly Token[]) =>
  sentence.some(
    ({ kind, text }) => kind === 'number' || (kind === 'word' && text.length > 1 && !isPolite(text)),
  )

function sentencesOf(tokens: readonly Token[]): Token[][] {
  const sentences: Token[][] = []
  tokens.forEach((token, index) => {
    const before = tokens[index - 1]
    const isAfterEnd = before !== undefined && /^[.!?।]$/.test(before.text) && !token.isJoined
    if (token.startsLine || isAfterEnd) sentences.push([])
    sentences.at(-1)?.push(token)
  })
  return sentences
}
