// The order in which one person's services are done: what dries or reddens the skin first, what is to stay fresh last.

interface OrderedService {
  readonly name: string
  readonly category: string | null
}

/** Mehendi dries for hours, skin needs time to calm, makeup is done on styled hair, and a saree is draped at the end. */
const steps = ['mehendi', 'skin', 'nails', 'other', 'hair', 'makeup', 'draping'] as const
type Step = (typeof steps)[number]

/** Makeup comes first, because a look that includes hair and draping ends with the face. */
const words: readonly (readonly [Step, RegExp])[] = [
  ['makeup', /make-?up|मेकअप/i],
  ['mehendi', /meh[ea]?n?di|henna|मेह/i],
  ['nails', /nail|manicure|pedicure|नाखून/i],
  ['skin', /skin|facial|clean-?up|\btan\b|wax|thread|bleach|फेशियल/i],
  ['draping', /drap|sar(ee|i)\b/i],
  ['hair', /hair|बाल/i],
]

const stepIn = (text: string) => words.find(([, word]) => word.test(text))?.[0]

/** By its category; where that tells nothing, like "Bridal", by its name. A bridal look without another word is makeup. */
function stepOf({ name, category }: OrderedService): Step {
  const step = stepIn(category ?? '') ?? stepIn(name)
  return step ?? (/bridal|दुल्हन/i.test(`${category} ${name}`) ? 'makeup' : 'other')
}

/** Services of the same step stay in the order in which they were chosen. */
export function inSensibleOrder<Service extends OrderedService>(services: readonly Service[]): Service[] {
  const rank = (service: Service) => steps.indexOf(stepOf(service))
  return services.toSorted((one, other) => rank(one) - rank(other))
}

/** Whether someone would have makeup while the mehendi is still wet. */
export function hasMehendiAndMakeup(services: readonly OrderedService[]): boolean {
  const done = services.map(stepOf)
  return done.includes('mehendi') && done.includes('makeup')
}
