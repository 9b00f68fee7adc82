// CallPlan → the function in a FROM clause, its arguments named and cast to their own types.
import type { Routine } from '#server/catalog/snapshot.ts'
import { empty, ident, join, raw, type Sql, sql } from '#server/db/sql.ts'
import type { CallPlan } from '../plan/plan.ts'
import type { CallArguments } from '../request/rest-request.ts'
import { givenBody } from './given-body.ts'

/** The rows of the result under the columns of their own. */
export function calledRows(plan: CallPlan): Sql {
  return sql`select called.* from ${call(plan)} as called`
}

/** A scalar, or a set of them, as the column `value`. */
export function calledValues(plan: CallPlan): Sql {
  return sql`${call(plan)} as called (value)`
}

function call({ routine, arguments: given }: CallPlan): Sql {
  const names = given.kind === 'json' ? given.names : [...given.values.keys()]
  const passed = join(
    names.map((name) => sql`${ident(name)} => ${argumentValue(routine, given, name)}`),
    ', ',
  )
  return sql`${argumentRecord(routine, given)}${ident('public', routine.name)}(${passed})`
}

function argumentValue(routine: Routine, given: CallArguments, name: string): Sql {
  if (given.kind === 'json') return ident('arguments', name)
  return sql`${given.values.get(name) ?? null}::text::${raw(typeOf(routine, name))}`
}

/** JSON arguments are read as a record of the declared types, so that arrays and objects arrive as what they are. */
function argumentRecord(routine: Routine, given: CallArguments): Sql {
  if (given.kind === 'text' || given.names.length === 0) return empty
  const definition = join(
    given.names.map((name) => sql`${ident(name)} ${raw(typeOf(routine, name))}`),
    ', ',
  )
  return sql`json_to_record(${givenBody}) as arguments (${definition}), `
}

function typeOf(routine: Routine, name: string): string {
  const argument = routine.arguments.find((candidate) => candidate.name === name)
  if (argument === undefined)
    throw new Error(`The plan passes an argument that ${routine.name} does not take: ${name}`)
  return argument.type
}
