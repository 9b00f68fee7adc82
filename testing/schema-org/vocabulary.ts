// Reads schema.org's types, their supertypes, properties and ranges from the package @vocabulary/schema.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const STATEMENT = /^<https?:\/\/schema\.org\/(\w+)> <[^>]*[/#](\w+)> <[^>]*[/#](\w+)>/gm

const quads = readFileSync(fileURLToPath(import.meta.resolve('@vocabulary/schema/schema.nq')), 'utf8')

/** Keyed by name and predicate: domainIncludes, rangeIncludes, subClassOf, supersededBy, type. */
const statements = Map.groupBy(
  quads.matchAll(STATEMENT),
  ([, subject, predicate]) => `${subject} ${predicate}`,
)

const objectsOf = (name: string, predicate: string) =>
  (statements.get(`${name} ${predicate}`) ?? []).map(([, , , object = '']) => object)

export const isType = (name: string) => objectsOf(name, 'type').includes('Class')

/** The type and all its supertypes. */
export function kindsOf(type: string): ReadonlySet<string> {
  const kinds = new Set([type])
  for (const kind of kinds) for (const parent of objectsOf(kind, 'subClassOf')) kinds.add(parent)
  return kinds
}

export const belongsTo = (property: string, type: string) => {
  const kinds = kindsOf(type)
  return objectsOf(property, 'domainIncludes').some((owner) => kinds.has(owner))
}

export const rangeOf = (property: string) => objectsOf(property, 'rangeIncludes')

export const isOutdated = (property: string) => objectsOf(property, 'supersededBy').length > 0
