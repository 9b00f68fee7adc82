// The questions put to Postgres' own catalog, and the shape of the answers. One query per kind of object.
import type { Tx } from '#server/db/contract.ts'
import { sql } from '#server/db/sql.ts'

export interface ColumnRow {
  readonly name: string
  readonly type: string
  readonly default_expression: string | null
}

export interface TableRow {
  readonly name: string
  readonly columns: readonly ColumnRow[]
  readonly primary_key: readonly string[]
}

export interface ForeignKeyRow {
  readonly name: string
  readonly table: string
  readonly columns: readonly string[]
  readonly foreign_table: string
  readonly foreign_columns: readonly string[]
  readonly is_unique: boolean
}

export interface RoutineRow {
  readonly name: string
  readonly arguments: readonly { name: string; type: string; is_optional: boolean }[]
  readonly returns_set: boolean
  readonly returns_void: boolean
  readonly returns_table: string | null
  readonly result_columns: readonly ColumnRow[]
  readonly is_volatile: boolean
}

/** An identity column has no default of its own, but its sequence serves as one. */
export function readTables(tx: Tx): Promise<TableRow[]> {
  return tx.query<TableRow>(sql`
    select
      c.relname as name,
      (
        select coalesce(json_agg(json_build_object(
          'name', a.attname,
          'type', format('%I.%I', tn.nspname, t.typname),
          'default_expression', case
            when a.attidentity <> '' then
              format('nextval(%L::regclass)', pg_get_serial_sequence(format('%I.%I', n.nspname, c.relname), a.attname))
            when a.attgenerated = '' then pg_get_expr(d.adbin, d.adrelid)
          end
        ) order by a.attnum), '[]')
        from pg_attribute a
          join pg_type t on t.oid = a.atttypid
          join pg_namespace tn on tn.oid = t.typnamespace
          left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      ) as columns,
      (
        select coalesce(json_agg(a.attname order by k.position), '[]')
        from pg_index i
          cross join lateral unnest(i.indkey::int2[]) with ordinality as k (attnum, position)
          join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
        where i.indrelid = c.oid and i.indisprimary
      ) as primary_key
    from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p', 'v', 'm', 'f')`)
}

/** A key is unique where a complete unique index covers just its columns or fewer of them. */
export function readForeignKeys(tx: Tx): Promise<ForeignKeyRow[]> {
  return tx.query<ForeignKeyRow>(sql`
    select
      k.conname as name,
      c.relname as table,
      (
        select json_agg(a.attname order by u.position)
        from unnest(k.conkey) with ordinality as u (attnum, position)
          join pg_attribute a on a.attrelid = k.conrelid and a.attnum = u.attnum
      ) as columns,
      f.relname as foreign_table,
      (
        select json_agg(a.attname order by u.position)
        from unnest(k.confkey) with ordinality as u (attnum, position)
          join pg_attribute a on a.attrelid = k.confrelid and a.attnum = u.attnum
      ) as foreign_columns,
      exists (
        select from pg_index i
        where i.indrelid = k.conrelid and i.indisunique and i.indpred is null and i.indexprs is null
          and (i.indkey::int2[])[0:i.indnkeyatts - 1] <@ k.conkey
      ) as is_unique
    from pg_constraint k
      join pg_class c on c.oid = k.conrelid
      join pg_class f on f.oid = k.confrelid
    where k.contype = 'f' and k.conparentid = 0
      and c.relnamespace = 'public'::regnamespace and f.relnamespace = 'public'::regnamespace
    order by k.conname`)
}

/** Only functions that a request can call: every input has a name, and nothing is a trigger or a pseudo-type. */
export function readRoutines(tx: Tx): Promise<RoutineRow[]> {
  return tx.query<RoutineRow>(sql`
    select
      p.proname as name,
      (
        select coalesce(json_agg(json_build_object(
          'name', p.proargnames[i.position],
          'type', format('%I.%I', tn.nspname, t.typname),
          'is_optional', i.ordinal > p.pronargs - p.pronargdefaults
        ) order by i.ordinal), '[]')
        from (
          select a.position, row_number() over (order by a.position) as ordinal, a.type
          from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[])) with ordinality as a (type, position)
          where coalesce(p.proargmodes[a.position], 'i') in ('i', 'b')
        ) i
          join pg_type t on t.oid = i.type
          join pg_namespace tn on tn.oid = t.typnamespace
      ) as arguments,
      p.proretset as returns_set,
      p.prorettype = 'void'::regtype as returns_void,
      case when r.typtype = 'c' and r.typnamespace = 'public'::regnamespace then r.typname end as returns_table,
      (
        select coalesce(json_agg(json_build_object(
          'name', p.proargnames[a.position],
          'type', format('%I.%I', tn.nspname, t.typname),
          'default_expression', null
        ) order by a.position), '[]')
        from unnest(p.proallargtypes) with ordinality as a (type, position)
          join pg_type t on t.oid = a.type
          join pg_namespace tn on tn.oid = t.typnamespace
        where p.proargmodes[a.position] in ('o', 'b', 't') and p.prorettype = 'record'::regtype
      ) as result_columns,
      p.provolatile = 'v' as is_volatile
    from pg_proc p
      join pg_type r on r.oid = p.prorettype
    where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and p.provariadic = 0
      and (r.typtype <> 'p' or p.prorettype in ('void'::regtype, 'record'::regtype))
      and (p.pronargs = 0 or (p.proargnames is not null and not '' = any (p.proargnames[1:p.pronargs])))`)
}
