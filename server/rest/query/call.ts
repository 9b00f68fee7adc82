// CallPlan → the rows of a function, with arguments named and cast to their types.
import { scalarColumn } from '#server/catalog/snapshot.ts'
import { ident, raw, type Sql, sql } from '#server/db/sql.ts'
import type { CallPlan, PassedArgument } from '../plan/plan.ts'
import { bodyParameter } from './body-parameter.ts'
import { definitions, list } from './list.ts'

export function calledRows({ routine, arguments: passed }: CallPlan): Sql {
  const values = list(passed, (argument) => sql`${ident(argument.name)} => ${argumentValue(argument)}`)
  const call = sql`${ident('public', routine.name)}(${values})`
  const { kind, relation } = routine.result
  // Scalars are called in the select list, because a record of unknown shape is allowed only there.
  if (kind !== 'rows') return sql`select ${call} as ${ident(scalarColumn)} from ${givenArguments(passed)}`
  const columns = list([...relation.columns.keys()], (name) => ident(name))
  return sql`select called.* from ${givenArguments(passed)}, ${call} as called (${columns})`
}

/** JSON is read as a record of the declared types, so that arrays and objects are converted. */
function givenArguments(passed: readonly PassedArgument[]): Sql {
  const inBody = passed.filter(({ text }) => text === null)
  if (inBody.length === 0) return raw('(select) as arguments')
  return sql`json_to_record(${bodyParameter}) as arguments (${definitions(inBody)})`
}

function argumentValue({ name, type, text }: PassedArgument): Sql {
  return text === null ? ident('arguments', name) : sql`${text}::text::${raw(type)}`
}
