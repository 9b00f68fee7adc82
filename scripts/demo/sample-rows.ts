// Clients, leads and reviews of the sample, the same on each run, with dates around today. None looks like a real
// person: names say Sample, emails are at example.com, and no Indian number begins with a zero.
import type { OwnerTx } from '#server/db/contract.ts'
import { sql } from '#server/db/sql.ts'
import type { SampleSize } from './sample-size.ts'

/** Row numbers in names have equal length, at least three digits, so that names sort by number. */
const digits = (count: number) => Math.max(3, String(count).length)

export async function insertClients(tx: OwnerTx, { clients, daysBack }: SampleSize): Promise<void> {
  await tx.query(sql`
    insert into public.clients (id, full_name, email, phone, address, area_id, notes, created_at)
    select md5('sample client ' || n)::uuid,
           'Sample Client ' || lpad(n::text, ${digits(clients)}::int, '0'),
           'sample.client.' || n || '@example.com',
           '+91 ' || lpad((n / 100000)::text, 5, '0') || ' ' || lpad((n % 100000)::text, 5, '0'),
           case when n % 4 <> 0 then 'House ' || n || ', Sample Street' end,
           case when n % 16 <> 0 then md5('sample area ' || 1 + n % 8)::uuid end,
           'Sample data',
           -- Two fifths of the clients have their first appointments in the first weeks.
           now() - least(1, (1 - n::numeric / ${clients}::int) / 0.6)::float8 * ${daysBack}::int * interval '1 day'
             - (${clients}::int - n) * interval '1 second'
    from generate_series(1, ${clients}::int) as n`)
}

export async function insertLeads(tx: OwnerTx, { leads, daysBack }: SampleSize): Promise<void> {
  await tx.query(sql`
    with offer as materialized (
      select name, row_number() over (order by name, id) - 1 as place from public.services where is_active
    ),
    sent as (
      select n, now() - (n - 1) * (${daysBack}::int * interval '1 day' / ${leads}::int) as created_at
      from generate_series(1, ${leads}::int) as n
    )
    insert into public.leads
      (id, full_name, phone, email, service_interested, preferred_date, message, status, created_at)
    select md5('sample lead ' || n)::uuid,
           'Sample Visitor ' || lpad(n::text, ${digits(leads)}::int, '0'),
           '+91 ' || lpad((n / 100000)::text, 5, '0') || ' ' || lpad((n % 100000)::text, 5, '0'),
           case when n % 3 <> 0 then 'sample.visitor.' || n || '@example.com' end,
           coalesce(offer.name, 'General Appointment'),
           case when n % 4 <> 0 then sent.created_at + (1 + n % 10) * interval '1 day' end,
           'Sample data',
           -- The newest ones wait for an answer.
           case when n <= greatest(3, ${leads}::int / 40) then 'new'
             else (array['contacted', 'converted', 'converted', 'rejected'])[1 + n % 4] end,
           sent.created_at
    from sent
      left join offer on offer.place = n % (1 + (select count(*) from offer))`)
}

export async function insertReviews(tx: OwnerTx, { reviews, daysBack }: SampleSize): Promise<void> {
  await tx.query(sql`
    insert into public.reviews (id, full_name, email, rating, review_text, is_approved, created_at)
    select md5('sample review ' || n)::uuid,
           'Sample Reviewer ' || lpad(n::text, ${digits(reviews)}::int, '0'),
           case when n % 2 = 0 then 'sample.reviewer.' || n || '@example.com' end,
           (array[5, 4, 5, 3, 5, 4])[1 + n % 6],
           'Sample review: ' || (array[
             'on time, friendly and very neat.',
             'the makeup lasted the whole evening.',
             'a calm facial without leaving home.',
             'the mehendi was darker than I had hoped for.',
             'good work, although the booking took two calls.'
           ])[1 + n % 5],
           n not in (1, 4),
           now() - (n - 1) * (${daysBack}::int * interval '1 day' / ${reviews}::int)
    from generate_series(1, ${reviews}::int) as n`)
}
