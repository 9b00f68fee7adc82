// Finds the foreign key of an embed by PostgREST's rules: the target is a table, a constraint or a key
// column; a hint narrows the choice. None is PGRST200, several are PGRST201.
import type { Relation, Relationship } from '#server/catalog/snapshot.ts'
import type { AppError } from '#server/http/app-error.ts'
import { refusal } from '../errors.ts'
import type { EmbedItem } from '../request/ast.ts'

export function findRelationship(origin: Relation, embed: EmbedItem): Relationship {
  const candidates = origin.relationships.filter(
    (relationship) => isTarget(origin, relationship, embed.target) && fitsHint(relationship, embed.hint),
  )
  const [relationship, ...others] = candidates
  if (relationship === undefined) throw noRelationship(origin, embed)
  if (others.length > 0) throw ambiguous(origin, embed, candidates)
  return relationship
}

function isTarget(origin: Relation, relationship: Relationship, target: string): boolean {
  const isSelfReference = relationship.foreignTable === origin.name
  // For a self-reference the table name means the children and the key column the parent.
  if (relationship.foreignTable === target) return !(isSelfReference && relationship.holdsKey)
  if (relationship.constraint === target) return !isSelfReference
  return relationship.holdsKey && isOnly(relationship.columns, target)
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
