// Parses the Prefer header.
import { invalidPreferences } from '../errors.ts'

const choices = {
  resolution: ['merge-duplicates', 'ignore-duplicates'],
  missing: ['default', 'null'],
  return: ['representation', 'minimal', 'headers-only'],
  count: ['exact', 'planned', 'estimated'],
  handling: ['strict', 'lenient'],
} as const

type Kind = keyof typeof choices
type Choice<K extends Kind> = (typeof choices)[K][number]

export interface Preferences extends Readonly<{ [K in Kind]: Choice<K> | null }> {
  /** Only with handling=strict: a write of more rows is rolled back. */
  readonly maxAffected: number | null
}

export function parsePreferences(header = ''): Preferences {
  const given = header.split(',').map((preference) => preference.trim())

  /** The first value of a kind wins. */
  function choose<K extends Kind>(kind: K): Choice<K> | null {
    const values: readonly Choice<K>[] = choices[kind]
    const known = given.flatMap((preference) => values.filter((value) => preference === `${kind}=${value}`))
    return known[0] ?? null
  }

  const handling = choose('handling')
  const isStrict = handling === 'strict'
  const unknown = given.filter((preference) => preference !== '' && !isKnown(preference))
  if (isStrict && unknown.length > 0) throw invalidPreferences(unknown)
  const maxAffected = given.find((preference) => maxAffectedPattern.test(preference))
  return {
    resolution: choose('resolution'),
    missing: choose('missing'),
    return: choose('return'),
    count: choose('count'),
    handling,
    maxAffected: isStrict && maxAffected ? Number(maxAffected.split('=')[1]) : null,
  }
}

const maxAffectedPattern = /^max-affected=\d{1,15}$/

function isKnown(preference: string): boolean {
  const known = Object.entries(choices).flatMap(([kind, values]) => values.map((value) => `${kind}=${value}`))
  return known.includes(preference) || maxAffectedPattern.test(preference)
}
