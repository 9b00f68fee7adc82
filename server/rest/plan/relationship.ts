// Finds the foreign key of an embed by PostgREST's rules: the target is a table, a constraint or a key
// column; a hint narrows the choice. None is PGRST200, several are PGRST201. A table that is already on the
// path is refused: each round of such a loop multiplies the rows.
import type { Relation, Relationship } from '#server/catalog/snapshot.ts'
import type { AppError } from '#server/http/app-error.ts'
import { embeddedInItself, refusal } from '../errors.ts'
import type { EmbedItem } from '../request/ast.ts'

/** `path` has the tables from the root of the select tree down to `origin`. */
export function findRelationship(origin: Relation, embed: EmbedItem, path: readonly string[]): Relationship {
  const candidates = origin.relationships.filter(
    (relationship) => isTarget(relationship, embed.target) && fitsHint(relationship, embed.hint),
  )
  const [relationship, ...others] = candidates
  if (relationship === undefined) throw noRelationship(origin, embed)
  if (path.includes(relationship.foreignTable)) throw embeddedInItself(relationship.foreignTable)
  if (others.length > 0) throw ambiguous(origin, embed, candidates)
  return relationship
}

function isTarget({ constraint, foreignTable, holdsKey, columns }: Relationship, target: string): boolean {
  return foreignTable === target || constraint === target || (holdsKey && isOnly(columns, target))
}

function fitsHint(relationship: Relationship, hint: string | null): boolean {
  return (
    hint === null ||
    relationship.constraint === hint ||
    isOnly(relationship.columns, hint) ||
    isOnly(relationship.foreignColumns, hint)
  )
}

function isOnly(columns: readonly string[], name: string): boolean {
  return columns.length === 1 && columns[0] === name
}

function noRelationship(origin: Relation, { target, hint }: EmbedItem): AppError {
  const pair = `'${origin.name}' and '${target}'`
  const withHint = hint === null ? '' : ` using the hint '${hint}'`
  return refusal(400, 'PGRST200', `Could not find a relationship between ${pair} in the schema cache`, {
    details: `Searched for a foreign key relationship between ${pair}${withHint} in the schema 'public', but no matches were found.`,
  })
}

function ambiguous({ name }: Relation, { target }: EmbedItem, candidates: readonly Relationship[]): AppError {
  const ways = candidates.map(({ constraint }) => `'${target}!${constraint}'`).join(', ')
  const message = `Could not embed because more than one relationship was found for '${name}' and '${target}'`
  return refusal(300, 'PGRST201', message, {
    details: candidates.map(({ constraint, cardinality, columns, foreignTable, foreignColumns }) => ({
      cardinality,
      embedding: `${name} with ${foreignTable}`,
      relationship: `${constraint} using ${name}(${columns.join(', ')}) and ${foreignTable}(${foreignColumns.join(', ')})`,
    })),
    hint: `Try changing '${target}' to one of the following: ${ways}. Find the desired relationship in the 'details' key.`,
  })
}
