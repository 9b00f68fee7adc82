// Words of dates in English, Hindi and Hinglish.
import { oneOf, plainWord } from './tokens.ts'

const places = (lines: readonly string[]) =>
  new Map(
    lines.flatMap((line, index) => line.split(' ').map((word): [string, number] => [plainWord(word), index])),
  )

const months = places([
  'january jan janwari जनवरी',
  'february feb farvari फरवरी फ़रवरी',
  'march mar मार्च',
  'april apr aprail अप्रैल',
  'may मई',
  'june jun जून',
  'july jul julai जुलाई',
  'august aug agast अगस्त',
  'september sept sep sitambar सितंबर सितम्बर',
  'october oct aktubar अक्टूबर अक्तूबर',
  'november nov navambar नवंबर नवम्बर',
  'december dec disambar decembar दिसंबर दिसम्बर',
])

/** 1 to 12. */
export const monthOf = (word: string): number | null => {
  const place = months.get(word)
  return place === undefined ? null : place + 1
}

const weekdays = places([
  'sunday sun ravivar itwar itvar रविवार इतवार संडे',
  'monday mon somvar somwar somvaar somwaar सोमवार मंडे',
  'tuesday tue tues mangalvar mangalwar mangal मंगलवार',
  'wednesday wed budhvar budhwar budh बुधवार',
  'thursday thu thur thurs guruvar guruwar veervar गुरुवार गुरूवार वीरवार',
  'friday fri shukravar shukrawar शुक्रवार फ्राइडे',
  'saturday sat shanivar shaniwar शनिवार सैटरडे',
])

/** 0 is Sunday. */
export const weekdayOf = (word: string): number | null => weekdays.get(word) ?? null

/** English or Hinglish words too. */
export const isShortWeekday = oneOf('sun mon sat wed mangal budh')

const relative = new Map(
  [
    ['today aaj tonight आज', 0],
    ['tomorrow tommorow tomorow tommorrow tmrw tmr tmrow kal कल', 1],
    ['parso parson parsu parsun परसों परसो', 2],
  ].flatMap(([words, days]) =>
    String(words)
      .split(' ')
      .map((word): [string, number] => [plainWord(word), Number(days)]),
  ),
)

/** Days from today. */
export const relativeDay = (word: string): number | null => relative.get(word) ?? null

/** Also yesterday, or the day before. */
export const mayBePast = oneOf('kal parso parson parsu parsun कल परसों परसो')
export const isPastVerb = oneOf('tha thi hui hua huyi was were met had did loved came last था थी थे हुई हुआ')

export const isOrdinal = oneOf('st nd rd th')
export const isNext = oneOf('next agle agli agla अगले अगली अगला')
export const isThis = oneOf('this coming is iss isi upcoming इस इसी')
export const isWeek = oneOf('week hafte hafta haftey हफ्ते हफ़्ते सप्ताह')
export const isDays = oneOf('day days din दिन')
export const isLater = oneOf('baad bad later after बाद')
export const isMonth = oneOf('month mahine mahina maheene महीने')
/** "3rd floor" and "1st time" are no days. */
export const isCounted = oneOf(
  'floor flr cross main time street lane phase block sector stage class year birthday anniversary one baby child visit party person half week',
)
export const isDayOfMonth = oneOf('tarikh taarikh tareekh tarik तारीख')
export const isOn = oneOf('ko को')
export const isNot = oneOf('nahi nahin nai not नहीं नही')
export const isEvery = oneOf('every har each हर')
/** Between two days of which one is meant, or from one to the other. */
export const isEither = oneOf('or ya to se and aur & - – / या से और')
