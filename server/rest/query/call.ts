// CallPlan → the function in a FROM clause, its arguments named and cast to their own types.
import { empty, ident, raw, type Sql, sql } from '#server/db/sql.ts'
import type { CallPlan, PassedArgument } from '../plan/plan.ts'
import { givenBody } from './given-body.ts'
import { definitions, list } from './list.ts'

/** The rows of the result under the columns of their own. */
export function calledRows(plan: CallPlan): Sql {
  return sql`select called.* from ${call(plan)} as called`
}

/** A scalar, or a set of them, as the column `value`. */
export function calledValues(plan: CallPlan): Sql {
  return sql`${call(plan)} as called (value)`
}

function call({ routine, arguments: passed }: CallPlan): Sql {
  const values = list(passed, (argument) => sql`${ident(argument.name)} => ${argumentValue(argument)}`)
  // JSON is read as a record of the declared types, so that arrays and objects arrive as what they are.
  const inBody = passed.filter(({ text }) => text === null)
  const record = sql`json_to_record(${givenBody}) as arguments (${definitions(inBody)}), `
  return sql`${inBody.length === 0 ? empty : record}${ident('public', routine.name)}(${values})`
}

function argumentValue({ name, type, text }: PassedArgument): Sql {
  return text === null ? ident('arguments', name) : sql`${text}::text::${raw(type)}`
}
