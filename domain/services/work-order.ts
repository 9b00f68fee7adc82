// The order in which one person's services are done: what is wet or reddens the skin first, what is to stay fresh last.
import { formatDuration } from './service.ts'

/** The owner chooses one for a service, whose form names them; the number is stored (`services.work_step`). */
const MEHENDI = 1
const SKIN = 2
const NAILS = 3
const OTHER = 4
const HAIR = 5
const MAKEUP = 6
const DRAPING = 7

interface NamedService {
  readonly name: string
  readonly category: string | null
}

export interface OrderedService extends NamedService {
  /** null: as name and category suggest. */
  readonly work_step: number | null
}

/** Makeup comes first, because a look that includes hair and draping ends with the face. */
const words: readonly (readonly [number, RegExp])[] = [
  [MAKEUP, /make-?up|मेकअप/i],
  [MEHENDI, /meh[ea]?n?di|henna|मेह/i],
  [NAILS, /nail|manicure|pedicure|नाखून/i],
  [SKIN, /skin|facial|clean-?up|\btan\b|wax|thread|bleach|फेशियल/i],
  [DRAPING, /drap|sar(ee|i)\b/i],
  [HAIR, /hair|बाल/i],
]

const stepIn = (text: string) => words.find(([, word]) => word.test(text))?.[0]

/** By the category; where that tells nothing, like "Bridal", by the name. A bridal look without another word is makeup. */
function suggestedStep({ name, category }: NamedService): number {
  const step = stepIn(category ?? '') ?? stepIn(name)
  return step ?? (/bridal|दुल्हन/i.test(`${category} ${name}`) ? MAKEUP : OTHER)
}

const stepOf = (service: OrderedService): number => service.work_step ?? suggestedStep(service)

/** Services of the same step stay in the order in which they were chosen. */
export const inWorkOrder = <Service extends OrderedService>(services: readonly Service[]): Service[] =>
  services.toSorted((one, other) => stepOf(one) - stepOf(other))

/** Whether someone would have makeup on the day of the mehendi. */
export function hasMehendiAndMakeup(services: readonly OrderedService[]): boolean {
  const done = services.map(stepOf)
  return done.includes(MEHENDI) && done.includes(MAKEUP)
}

/** 'Bridal Mehendi needs 1 h to dry.', each service once. */
export function dryingNotes(
  services: readonly { readonly name: string; readonly drying_minutes: number }[],
): string[] {
  const notes = services
    .filter(({ drying_minutes }) => drying_minutes > 0)
    .map(({ name, drying_minutes }) => `${name} needs ${formatDuration(drying_minutes)} to dry.`)
  return [...new Set(notes)]
}
