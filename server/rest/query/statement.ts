// RequestPlan → the one statement that answers it. Postgres builds the body, as text, and counts beside it, so that
// the engines cannot differ in how they show a number or a date.
import { raw, type Sql, sql } from '#server/db/sql.ts'
import type { CallPlan, ReadPlan, RequestPlan, WritePlan } from '../plan/plan.ts'
import { calledRows, calledValues } from './call.ts'
import { selectCounted, selectPage } from './read.ts'
import { resultName } from './rows.ts'
import { insertedMark, writeSql } from './write.ts'

export type BodyFormat = 'array' | 'object' | 'csv' | 'none'

export interface AnswerRow {
  readonly body: string | null
  /** Rows in the body, or that the body would have. */
  readonly shown: number
  /** Rows that match, as far as they were counted. */
  readonly total: number | null
  /** Rows that an upsert inserted rather than merged; null for anything else. */
  readonly inserted: number | null
}

/** Of the rows that match, so many are counted at most: 0 for none, Infinity for all. */
export function answerStatement(plan: RequestPlan, format: BodyFormat, counted: number): Sql {
  if (plan.kind === 'read') return readAnswer(plan.read, format, counted)
  if (plan.kind === 'call') return callAnswer(plan, format, counted)
  return writeAnswer(plan, format)
}

/** The planner's guess at the number of matching rows. */
export function explainStatement(read: ReadPlan): Sql {
  return sql`explain (format json) ${selectCounted(read, Number.POSITIVE_INFINITY)}`
}

function readAnswer(read: ReadPlan, format: BodyFormat, counted: number): Sql {
  return sql`select ${bodySql(format, read)} as body, count(*) as shown, ${totalSql(read, counted)} as total, null::bigint as inserted from (${selectPage(read)}) as page`
}

function writeAnswer(write: WritePlan, format: BodyFormat): Sql {
  const { read, returning } = write
  const merges = write.kind === 'insert' && write.conflict?.merges
  const inserted = merges
    ? sql`(select count(*) from ${resultName} where ${insertedMark})`
    : raw('null::bigint')
  const page = returning.length === 0 ? sql`select from ${resultName}` : selectPage(read)
  return sql`with ${resultName} as (${writeSql(write)}) select ${bodySql(format, read)} as body, count(*) as shown, (select count(*) from ${resultName}) as total, ${inserted} as inserted from (${page}) as page`
}

function callAnswer(call: CallPlan, format: BodyFormat, counted: number): Sql {
  if (call.read !== null) {
    return sql`with ${resultName} as (${calledRows(call)}) ${readAnswer(call.read, format, counted)}`
  }
  const { result } = call.routine
  const isSet = result.kind === 'scalar' && result.isSet
  const values = isSet ? raw(`coalesce(json_agg(called.value), '[]')`) : raw('json_agg(called.value) -> 0')
  const body = result.kind === 'void' || format === 'none' ? raw('null') : values
  return sql`select (${body})::text as body, count(*) as shown, null::bigint as total, null::bigint as inserted from ${calledValues(call)}`
}

function totalSql(read: ReadPlan, counted: number): Sql {
  if (counted === 0) return raw('null::bigint')
  return sql`(select count(*) from (${selectCounted(read, counted)}) as counted)`
}

function bodySql(format: BodyFormat, read: ReadPlan): Sql {
  if (format === 'none') return raw('null::text')
  if (format === 'array') return raw(`coalesce(json_agg(page), '[]')::text`)
  if (format === 'object') return raw('(json_agg(page) -> 0)::text')
  // A row's own text form is the CSV of its values within parentheses.
  const line = raw(`E'\\n' || substring(page::text from 2 for length(page::text) - 2)`)
  return sql`${csvHeader(read)}::text || coalesce(string_agg(${line}, ''), '')`
}

function csvHeader({ output, relation }: ReadPlan): string {
  const keys = output.flatMap((item) => (item.kind === 'all' ? [...relation.columns.keys()] : [item.key]))
  return keys.map((key) => (/[",\n\r]/.test(key) ? `"${key.replaceAll('"', '""')}"` : key)).join(',')
}
