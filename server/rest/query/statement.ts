// RequestPlan → one statement. Postgres builds the body as text and counts, so that the engines cannot differ
// in formatting.
import { scalarColumn } from '#server/catalog/snapshot.ts'
import { raw, type Sql, sql } from '#server/db/sql.ts'
import type { CallPlan, ReadPlan, RequestPlan, WritePlan } from '../plan/plan.ts'
import { answerBytes, maxBytes } from './built-bytes.ts'
import { calledRows } from './call.ts'
import { selectCounted, selectPage } from './read.ts'
import { resultName } from './rows.ts'
import { insertedRows, writeSql } from './write.ts'

const noCount = raw('null::bigint')

export type BodyFormat = 'array' | 'object' | 'csv' | 'none'

export interface ResultRow {
  /** Null if too large or not requested. */
  readonly body: string | null
  readonly bytes: number | null
  /** Rows in the body, or that it would have. */
  readonly shown: number
  /** Matching rows, as far as they were counted. */
  readonly total: number | null
  /** Rows that an upsert inserted; null for other requests. */
  readonly inserted: number | null
}

/** `counted` limits the count of matching rows: 0 for none, Infinity for all. */
export function answerStatement(plan: RequestPlan, format: BodyFormat, counted: number): Sql {
  if (plan.kind === 'read') return readAnswer(plan.read, bodySql(format, plan.read), counted)
  if (plan.kind === 'call') return callAnswer(plan, format, counted)
  return writeAnswer(plan, format)
}

/** The planner's estimate of matching rows. */
export function explainStatement(read: ReadPlan): Sql {
  return sql`explain (format json) ${selectCounted(read, Number.POSITIVE_INFINITY)}`
}

/** A body that is too large stays in the database; only its size is returned. */
function answerSql(read: ReadPlan, body: Sql, total: Sql, inserted: Sql, page: Sql): Sql {
  const columns = sql`${body} as body, count(*) as shown, ${total} as total, ${inserted} as inserted`
  const bytes = answerBytes(read)
  const fitting = sql`case when ${bytes} <= ${maxBytes} then body end`
  return sql`select ${fitting} as body, ${bytes} as bytes, shown, total, inserted from (select ${columns} from (${page}) as page) as answer`
}

function readAnswer(read: ReadPlan, body: Sql, counted: number): Sql {
  return answerSql(read, body, totalSql(read, counted), noCount, selectPage(read))
}

function writeAnswer(write: WritePlan, format: BodyFormat): Sql {
  const { read, returning } = write
  const merges = write.kind === 'insert' && write.conflict?.merges
  const inserted = merges ? insertedRows : noCount
  const page = returning.length === 0 ? sql`select from ${resultName}` : selectPage(read)
  return sql`with ${resultName} as (${writeSql(write)}) ${answerSql(read, bodySql(format, read), sql`(select count(*) from ${resultName})`, inserted, page)}`
}

function callAnswer(call: CallPlan, format: BodyFormat, counted: number): Sql {
  const isRows = call.routine.result.kind === 'rows'
  const body = bodySql(format, call.read, isRows ? 'page' : `page.${scalarColumn}`)
  // Without MATERIALIZED, Postgres would not call a function whose result is not read.
  const materialized = raw(isRows ? '' : 'materialized ')
  return sql`with ${resultName} as ${materialized}(${calledRows(call)}) ${readAnswer(call.read, body, counted)}`
}

function totalSql(read: ReadPlan, counted: number): Sql {
  if (counted === 0) return noCount
  return sql`(select count(*) from (${selectCounted(read, counted)}) as counted)`
}

/** The output per row: all of it, or the column of a scalar. */
function bodySql(format: BodyFormat, read: ReadPlan, shown = 'page'): Sql {
  if (format === 'none') return raw('null::text')
  if (format === 'array') return raw(`coalesce(json_agg(${shown}), '[]')::text`)
  if (format === 'object') return raw(`(json_agg(${shown}) -> 0)::text`)
  // The text form of a row is its CSV in parentheses.
  const line = raw(`E'\\n' || substring(page::text from 2 for length(page::text) - 2)`)
  return sql`${csvHeader(read)}::text || coalesce(string_agg(${line}, ''), '')`
}

function csvHeader({ output, relation }: ReadPlan): string {
  const keys = output.flatMap((item) => (item.kind === 'all' ? [...relation.columns.keys()] : [item.key]))
  return keys.map((key) => (/[",\n\r]/.test(key) ? `"${key.replaceAll('"', '""')}"` : key)).join(',')
}
