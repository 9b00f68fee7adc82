// Reads the tables with their keys, the views and the functions of the schema `public`.
import type { Tx } from '#server/db/contract.ts'
import { sql } from '#server/db/sql.ts'

export interface Column {
  readonly name: string
  readonly type: string
  readonly is_nullable: boolean
  readonly has_default: boolean
  readonly is_generated: boolean
}

export interface Table {
  readonly name: string
  readonly columns: readonly Column[]
  readonly relationships: readonly {
    readonly name: string
    readonly columns: readonly string[]
    readonly referenced: string
    readonly referenced_columns: readonly string[]
    readonly is_one_to_one: boolean
  }[]
}

export interface Routine {
  readonly name: string
  readonly args: readonly { readonly name: string; readonly type: string; readonly is_optional: boolean }[]
  readonly returns_set: boolean
  /** If it returns rows of a table. */
  readonly returns_table: string | null
  readonly result_type: string
  /** If it declares its columns itself. */
  readonly result_columns: readonly { readonly name: string; readonly type: string }[]
}

export interface Schema {
  readonly tables: readonly Table[]
  readonly views: readonly Table[]
  readonly routines: readonly Routine[]
}

export async function readSchema(tx: Tx): Promise<Schema> {
  const relations = await readRelations(tx)
  return {
    tables: relations.filter(({ kind }) => kind === 'r' || kind === 'p'),
    views: relations.filter(({ kind }) => kind === 'v' || kind === 'm'),
    routines: await readRoutines(tx),
  }
}

function readRelations(tx: Tx) {
  return tx.query<Table & { readonly kind: string }>(sql`
    select relname as name, relkind::text as kind,
      (
        select json_agg(json_build_object(
          'name', attname,
          'type', typname,
          'is_nullable', not attnotnull,
          'has_default', atthasdef or attidentity <> '',
          'is_generated', attgenerated <> ''
        ) order by attname)
        from pg_attribute join pg_type on pg_type.oid = atttypid
        where attrelid = pg_class.oid and attnum > 0 and not attisdropped
      ) as columns,
      (
        select coalesce(json_agg(json_build_object(
          'name', conname,
          'columns', (select json_agg(attname order by place)
            from unnest(conkey) with ordinality as key (attnum, place)
              join pg_attribute on attrelid = conrelid and pg_attribute.attnum = key.attnum),
          'referenced', (select relname from pg_class as referenced where referenced.oid = confrelid),
          'referenced_columns', (select json_agg(attname order by place)
            from unnest(confkey) with ordinality as key (attnum, place)
              join pg_attribute on attrelid = confrelid and pg_attribute.attnum = key.attnum),
          'is_one_to_one', exists (select from pg_index
            where indrelid = conrelid and indisunique and indpred is null and indkey::int2[] <@ conkey)
        ) order by conname), '[]')
        from pg_constraint
        where conrelid = pg_class.oid and contype = 'f'
          and confrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
      ) as relationships
    from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')
    order by relname`)
}

function readRoutines(tx: Tx) {
  return tx.query<Routine>(sql`
    select proname as name, proretset as returns_set, result.typname as result_type,
      (select relname from pg_class where oid = result.typrelid and relnamespace = 'public'::regnamespace) as returns_table,
      (
        select coalesce(json_agg(json_build_object(
          'name', proargnames[place], 'type', typname, 'is_optional', place > pronargs - pronargdefaults
        ) order by place), '[]')
        from unnest(proargtypes::oid[]) with ordinality as argument (type, place)
          join pg_type on pg_type.oid = argument.type
      ) as args,
      (
        select coalesce(json_agg(json_build_object('name', proargnames[place], 'type', typname) order by place), '[]')
        from unnest(proallargtypes) with ordinality as argument (type, place)
          join pg_type on pg_type.oid = argument.type
        where proargmodes[place] in ('o', 't')
      ) as result_columns
    from pg_proc join pg_type as result on result.oid = prorettype
    where pronamespace = 'public'::regnamespace and prokind = 'f' and result.typname <> 'trigger'
    order by proname`)
}
