// The schema of version 0.2.0. Its 76 migrations were folded into today's files (docs/decisions/071), which
// create the same tables and columns except for totals and a few names. Its ledger names migrations that no longer
// exist.

/** In the ledger of a 0.2.0 database and in the header of its backups. */
const migrations: ReadonlySet<string> = new Set(
  `
  20261115120000 20261115120100 20261115120200 20261115120300 20261115120400 20261115120500 20261115120600
  20261115120700 20261115120800 20261115120900 20261115121000 20261115121100 20261115121200 20261115121300
  20261115121400 20261115121500 20261115121550 20261115121600 20261115121700 20261116090000 20261116090100
  20261116090200 20261116090300 20261116090400 20261116090500 20261116090600 20261116100000 20261117090000
  20261117090100 20261117090200 20261117090300 20261117090400 20261117090500 20261117090600 20261117090700
  20261117090800 20261117090900 20261117091000 20261117091100 20261117091200 20261117091500 20261118090000
  20261118090100 20261118090200 20261118090300 20261118090400 20261118090500 20261118090550 20261118090560
  20261118090600 20261118090700 20261118090800 20261118090900 20261119090000 20261119090100 20261119090200
  20261119100000 20261120090000 20261120090100 20261120090200 20261120090300 20261121090000 20261121090100
  20261121090200 20261122090000 20261122090050 20261122090100 20261122090200 20261123090000 20261123090100
  20261123090200 20261124090000 20261125090000 20261126090000 20261127090000 20261128090000
`
    .trim()
    .split(/\s+/),
)

/** Where the tables of 0.2.0 differ from those of today. */
export const formerSchema: FormerSchema = {
  totals: new Set([
    'private.client_months',
    'private.client_totals',
    'private.cohort_totals',
    'private.daily_revenue',
    'private.received_totals',
    'private.report_facts',
    'private.report_totals',
    'private.report_ways',
    'private.row_totals',
  ]),
  relations: new Map([
    ['private.enquiry_links', 'private.lead_links'],
    ['private.history', 'private.audit_log'],
    ['private.history_id_seq', 'private.audit_log_id_seq'],
    ['private.visit_links', 'private.appointment_links'],
    ['private.visits_to_ask', 'private.appointments_to_sync'],
    ['private.visits_to_ask_number_seq', 'private.appointments_to_sync_number_seq'],
    ['public.client_acts', 'public.client_actions'],
    ['public.visit_marks', 'public.appointment_marks'],
    ['public.work_pictures', 'public.gallery_images'],
  ]),
  columns: new Map([
    ['public.client_actions.wished_at', 'requested_at'],
    ['public.gallery_images.words', 'caption'],
    ['public.offers.words', 'description'],
  ]),
  repairs: new Map([
    [
      'public.leads.preferred_date',
      `case when value >= '2000-01-01 00:00+00' and value < '2100-01-01 00:00+00' then value end`,
    ],
    [
      'public.leads.plan',
      // A plan had one function; what it lists is kept, with the services of each guest.
      `case when value ->> 'ready_by' ~ '^20\\d\\d-'
         and jsonb_path_query_array(value, '$.visits[*].starts_at')::text ~ '^\\[("20\\d\\d-[^"]*"(, )?)*\\]$' then (
         select jsonb_build_object('functions', jsonb_build_array(jsonb_build_object(
             'kind', coalesce(value ->> 'occasion', 'other'), 'ready_by', value -> 'ready_by',
             'people', (
               select coalesce(jsonb_agg(jsonb_build_object('who', guests.who, 'count', 1, 'services', guests.services)), '[]')
               from (
                 select coalesce(line ->> 'guest_name', 'Guest') as who, jsonb_agg(line - 'guest_name') as services
                 from jsonb_path_query(value, '$.visits[*].lines[*]') as line group by 1
               ) as guests),
             'visits', (
               select jsonb_agg(jsonb_build_object('starts_at', visit -> 'starts_at', 'lines', coalesce(visit -> 'lines', '[]'),
                 'minutes', (
                   select coalesce(sum((line ->> 'minutes')::integer), 0) from jsonb_path_query(visit, '$.lines[*]') as line)))
               from jsonb_path_query(value, '$.visits[*]') as visit),
             'services_price', price.total, 'travel_charge', 0, 'early_charge', 0)),
           'discount', 0, 'advance', 0, 'total', price.total)
         from (
           select coalesce(sum((line ->> 'price')::numeric), 0) as total from jsonb_path_query(value, '$.visits[*].lines[*]') as line
         ) as price) end`,
    ],
    ...['leads', 'reviews', 'clients', 'business_profile'].map(
      (table) => [`public.${table}.email`, `case when value !~ '[<>(),;:"\\\\]' then value end`] as const,
    ),
  ]),
}

export interface FormerSchema {
  /** Tables whose content this version computes in other tables. */
  readonly totals: ReadonlySet<string>
  /** Renamed tables and sequences. */
  readonly relations: ReadonlyMap<string, string>
  /** Renamed columns, by table of today and former column. */
  readonly columns: ReadonlyMap<string, string>
  /** By table and column of today: SQL that turns a `value` which today's constraints refuse into null. */
  readonly repairs: ReadonlyMap<string, string>
}

/**
 * The version of a database or backup with these migrations. `older` has a part of the list; null means
 * another version.
 */
export function earlierVersionOf(applied: readonly string[]): '0.2.0' | 'older' | null {
  if (applied.length === 0 || !applied.every((version) => migrations.has(version))) return null
  return applied.length === migrations.size ? '0.2.0' : 'older'
}
