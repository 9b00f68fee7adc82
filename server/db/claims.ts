// The first statement of a request's transaction: sets role and claims locally. All settings are one JSON
// parameter, so the text is constant and prepared once.
import type { Caller, CallerOptions } from './contract.ts'
import { type Sql, sql } from './sql.ts'

export function settingsStatement(caller: Caller, options: CallerOptions): Sql {
  const settings = {
    ...options.settings,
    'request.jwt.claims': JSON.stringify({ ...caller.claims, role: caller.role }),
    // Last: after the role has changed nothing else can be set.
    role: caller.role,
  }
  // count() avoids returning a row per setting.
  return sql`select count(set_config(key, value, true)) from json_each_text(${JSON.stringify(settings)}::json)`
}
