// The Prefer header → what the client wishes, and what of it is echoed in Preference-Applied.
import { invalidPreferences } from '../errors.ts'

const choices = {
  resolution: ['merge-duplicates', 'ignore-duplicates'],
  missing: ['default', 'null'],
  return: ['representation', 'minimal', 'headers-only'],
  count: ['exact', 'planned', 'estimated'],
  handling: ['strict', 'lenient'],
} as const

type Choice<Kind extends keyof typeof choices> = (typeof choices)[Kind][number]

export interface Preferences {
  readonly resolution: Choice<'resolution'> | null
  readonly missing: Choice<'missing'> | null
  readonly return: Choice<'return'> | null
  readonly count: Choice<'count'> | null
  readonly handling: Choice<'handling'> | null
  /** Only with handling=strict: a write of more rows than this is undone. */
  readonly maxAffected: number | null
}

export function parsePreferences(header: string | undefined): Preferences {
  const given = (header ?? '')
    .split(',')
    .map((preference) => preference.trim())
    .filter((preference) => preference !== '')

  /** The first value of a kind wins. */
  function choose<Kind extends keyof typeof choices>(kind: Kind): Choice<Kind> | null {
    const options: readonly Choice<Kind>[] = choices[kind]
    for (const preference of given) {
      const option = options.find((value) => preference === `${kind}=${value}`)
      if (option !== undefined) return option
    }
    return null
  }

  const handling = choose('handling')
  const isStrict = handling === 'strict'
  if (isStrict) {
    const unknown = given.filter((preference) => !isKnown(preference))
    if (unknown.length > 0) throw invalidPreferences(unknown)
  }
  const maxAffected = given.map((preference) => maxAffectedPattern.exec(preference)?.[1]).find(Boolean)
  return {
    resolution: choose('resolution'),
    missing: choose('missing'),
    return: choose('return'),
    count: choose('count'),
    handling,
    maxAffected: isStrict && maxAffected ? Number(maxAffected) : null,
  }
}

const maxAffectedPattern = /^max-affected=(\d{1,15})$/

function isKnown(preference: string): boolean {
  if (maxAffectedPattern.test(preference)) return true
  return Object.entries(choices).some(([kind, values]) =>
    values.some((value) => preference === `${kind}=${value}`),
  )
}
