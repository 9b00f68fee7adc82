// Lists all objects of a schema, one line each, so that two databases can be compared.
import type { Db } from '#server/db/contract.ts'
import { sql } from '#server/db/sql.ts'

export async function listCatalog(db: Db): Promise<readonly string[]> {
  const rows = await db.asOwner((tx) =>
    tx.query<{ line: string }>(sql`
      with schemas as (
        select oid from pg_namespace where nspname in ('public', 'private', 'auth', 'storage', 'realtime', 'platform', 'supabase_migrations')
      ),
      relations as (
        select oid, relnamespace::regnamespace || '.' || relname as name, relkind, relrowsecurity, relacl from pg_class
        where relnamespace in (select oid from schemas) and relkind in ('r', 'v', 'S')
      ),
      lines as (
        select concat_ws(' ', 'relation', name, relkind, relrowsecurity) as line from relations
        union all
        select concat_ws(' ', 'grant', name, grantee::regrole, privilege_type)
        from relations, aclexplode(relacl) where grantee <> grantor
        union all
        select concat_ws(' ', 'column', name, attname, attnum, format_type(atttypid, atttypmod), attnotnull, attgenerated,
          pg_get_expr(adbin, adrelid), (select string_agg(privilege_type || ' to ' || grantee::regrole, ',' order by 1)
            from aclexplode(attacl)))
        from relations
          join pg_attribute on attrelid = relations.oid and attnum > 0 and not attisdropped
          left join pg_attrdef on adrelid = attrelid and adnum = attnum
        where relkind <> 'S'
        union all
        select concat_ws(' ', 'constraint', name, conname, pg_get_constraintdef(pg_constraint.oid))
        from pg_constraint join relations on relations.oid = conrelid
        union all
        select pg_get_indexdef(indexrelid) from pg_index join relations on relations.oid = indrelid
        union all
        select concat_ws(' ', 'policy', name, polname, polcmd, array(select role::regrole from unnest(polroles) as role),
          pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid))
        from pg_policy join relations on relations.oid = polrelid
        union all
        select concat_ws(' ', pg_get_triggerdef(pg_trigger.oid), tgenabled)
        from pg_trigger join relations on relations.oid = tgrelid
        where not tgisinternal
        union all
        select concat_ws(' ', pg_get_functiondef(oid), array(select unnest(proacl)::text order by 1))
        from pg_proc where pronamespace in (select oid from schemas)
        union all
        select concat_ws(' ', 'type', typname, array(select enumlabel from pg_enum where enumtypid = pg_type.oid order by enumsortorder))
        from pg_type where typnamespace in (select oid from schemas) and typtype = 'e'
        union all
        select concat_ws(' ', 'default', defaclnamespace::regnamespace, defaclobjtype, defaclacl) from pg_default_acl
      )
      select line from lines order by line collate "C"`),
  )
  return rows.map(({ line }) => line)
}
