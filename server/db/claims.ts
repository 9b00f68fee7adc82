// The statement that a request's transaction begins with: role and claims, local to that transaction.
// The settings travel as one JSON parameter, so the text is constant and both engines prepare it once.
import type { Caller, CallerOptions } from './contract.ts'
import { type Sql, sql } from './sql.ts'

export function settingsStatement(caller: Caller, options: CallerOptions): Sql {
  const settings = {
    ...options.settings,
    'request.jwt.claims': JSON.stringify({ ...caller.claims, role: caller.role }),
    // Last: once the role has changed, nothing else is set any more.
    role: caller.role,
  }
  // Counted, or each value would come back as a row.
  return sql`select count(set_config(key, value, true)) from json_each_text(${JSON.stringify(settings)}::json)`
}
