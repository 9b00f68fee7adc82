// The sample's beauticians, named after flowers, and areas, named after compass points with travel times along that
// circle. Each beautician has one free weekday, and one is away for two days soon.
import type { OwnerTx } from '#server/db/contract.ts'
import { sql } from '#server/db/sql.ts'
import type { SampleSize } from './sample-size.ts'

const flowers = [
  ...['Jasmine', 'Lotus', 'Marigold', 'Rose', 'Lily', 'Tulip', 'Orchid', 'Dahlia', 'Aster', 'Iris'],
  ...[
    'Camellia',
    'Hibiscus',
    'Magnolia',
    'Peony',
    'Poppy',
    'Primrose',
    'Violet',
    'Zinnia',
    'Begonia',
    'Carnation',
  ],
  ...[
    'Daisy',
    'Freesia',
    'Gardenia',
    'Gerbera',
    'Lavender',
    'Lilac',
    'Narcissus',
    'Petunia',
    'Plumeria',
    'Snowdrop',
  ],
]
const directions = ['North', 'North-East', 'East', 'South-East', 'South', 'South-West', 'West', 'North-West']
const colours = ['plum', 'teal', 'ochre', 'indigo', 'coral', 'olive', 'sky', 'copper', 'violet', 'slate']

/** Six, or more where a day has more appointments than six can do. */
function beauticiansNeeded({ appointments, daysBack, daysAhead }: SampleSize): number {
  const appointmentsEach = 4
  return Math.min(
    flowers.length,
    Math.max(6, Math.ceil(appointments / (daysBack + daysAhead + 1) / appointmentsEach)),
  )
}

export async function insertAreas(tx: OwnerTx): Promise<void> {
  await tx.query(sql`
    insert into public.areas (id, name, pin_codes, position)
    select md5('sample area ' || place)::uuid, name || ' (sample)', array['99900' || place], place
    from jsonb_array_elements_text(${JSON.stringify(directions)}::jsonb) with ordinality as areas (name, place)`)
  await tx.query(sql`
    insert into public.travel_times (from_area_id, to_area_id, minutes)
    select here.id, there.id, (array[15, 20, 30, 40, 45])[1 + least(apart, 8 - apart)]
    from public.areas as here, public.areas as there, lateral (select there.position - here.position) as steps (apart)
    where apart >= 0`)
}

export async function insertBeauticians(tx: OwnerTx, size: SampleSize): Promise<void> {
  const names = flowers.slice(0, beauticiansNeeded(size))
  await tx.query(sql`
    insert into public.beauticians (id, full_name, phone, colour, position)
    select md5('sample beautician ' || place)::uuid, name || ' (sample)', '+91 00000 ' || lpad(place::text, 5, '0'),
           ${JSON.stringify(colours)}::jsonb ->> ((place - 1) % ${colours.length}::int)::int, place
    from jsonb_array_elements_text(${JSON.stringify(names)}::jsonb) with ordinality as people (name, place)`)
  await tx.query(sql`
    insert into public.working_hours (beautician_id, weekday, from_time, to_time)
    select id, weekday, '07:00', '21:00'
    from public.beauticians, generate_series(1, 7) as weekday
    where weekday <> position % 7 + 1`)
  await tx.query(sql`
    insert into public.days_off (beautician_id, from_day, to_day, note)
    select id, public.business_today() + 3, public.business_today() + 4, 'Sample data'
    from public.beauticians where position = 2`)
}
