// Queries of Postgres' system catalog, one per kind of object.
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
  readonly result_type: string
  /** Empty for scalars and for records whose shape only the call shows. */
  readonly result_columns: readonly ColumnRow[]
  readonly is_volatile: boolean
}

export interface ViewKeyRow {
  readonly view: string
  readonly columns: readonly string[]
}

/**
 * Identity columns and domains have no column default, but their sequence or domain default counts as one.
 */
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
            when a.attgenerated = '' and c.relkind <> 'v' then
              coalesce(pg_get_expr(d.adbin, d.adrelid), pg_get_expr(t.typdefaultbin, 0))
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

/**
 * The primary key behind each insertable view, by the names of the view. Which table column a view column
 * shows is only in the text of its rule; where a subquery makes that ambiguous, there is no key.
 */
export function readViewKeys(tx: Tx): Promise<ViewKeyRow[]> {
  return tx.query<ViewKeyRow>(sql`
    with recursive shown as (
      select v.oid as view, a.attnum, a.attname as name, min(m[3])::oid as origin, min(m[4])::int2 as origin_attnum
      from pg_class v
        join pg_rewrite r on r.ev_class = v.oid and r.ev_type = '1'
        cross join regexp_matches(
          r.ev_action::text,
          ':resno (\\d+) :resname (\\S+) :ressortgroupref \\d+ :resorigtbl (\\d+) :resorigcol (\\d+) :resjunk false',
          'g'
        ) as m
        join pg_attribute a on a.attrelid = v.oid and a.attnum = m[1]::int2 and a.attname = m[2]
      where v.relkind = 'v' and v.relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
      group by v.oid, a.attnum, a.attname
      having count(distinct (m[3], m[4])) = 1
    ), traced as (
      select view, name, origin, origin_attnum from shown
      union all
      select t.view, t.name, s.origin, s.origin_attnum
      from traced t join shown s on s.view = t.origin and s.attnum = t.origin_attnum
    )
    select v.relname as view, json_agg(t.name order by k.position) as columns
    from traced t
      join pg_class v on v.oid = t.view
      join pg_index i on i.indrelid = t.origin and i.indisprimary
      cross join lateral unnest(i.indkey::int2[]) with ordinality as k (attnum, position)
    where k.attnum = t.origin_attnum
      and v.relnamespace = 'public'::regnamespace and pg_relation_is_updatable(v.oid, false) & 8 = 8
    group by v.relname, i.indexrelid, i.indnkeyatts
    having count(*) = i.indnkeyatts`)
}

/** A foreign key is unique if a complete unique index covers its columns or a subset of them. */
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

/**
 * Only functions that a request can call: all inputs are named, and no trigger or pseudo-type. Result columns
 * come from the row type or from `table` and `out` arguments.
 */
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
      case when row_type.typnamespace = 'public'::regnamespace then row_type.typname end as returns_table,
      format('%I.%I', rn.nspname, r.typname) as result_type,
      (
        select coalesce(json_agg(json_build_object(
          'name', a.name,
          'type', format('%I.%I', tn.nspname, t.typname),
          'default_expression', null
        ) order by a.position), '[]')
        from (
          select attname as name, atttypid as type, attnum as position
          from pg_attribute
          where attrelid = row_type.typrelid and attnum > 0 and not attisdropped
          union all
          select coalesce(nullif(p.proargnames[o.position], ''), 'column' || row_number() over (order by o.position)),
            o.type, o.position
          from unnest(p.proallargtypes) with ordinality as o (type, position)
          where row_type.oid is null and p.proargmodes[o.position] in ('o', 'b', 't')
        ) a
          join pg_type t on t.oid = a.type
          join pg_namespace tn on tn.oid = t.typnamespace
      ) as result_columns,
      p.provolatile = 'v' as is_volatile
    from pg_proc p
      join pg_type r on r.oid = p.prorettype
      join pg_namespace rn on rn.oid = r.typnamespace
      left join pg_type row_type on row_type.oid in (r.oid, r.typbasetype) and row_type.typtype = 'c'
    where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and p.provariadic = 0
      and (r.typtype <> 'p' or p.prorettype in ('void'::regtype, 'record'::regtype))
      and (p.pronargs = 0 or (p.proargnames is not null and not '' = any (p.proargnames[1:p.pronargs])))`)
}
