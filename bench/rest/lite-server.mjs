// @supabase/lite on PGlite with the same database: our platform schema, our migrations, as many rows. It is
// installed into the scratch folder given as argument. Its visitors may read appointments too, so it needs no staff
// token.
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'

const [folder] = process.argv.slice(2)
const packages = `file://${folder}/node_modules`
const { App } = await import(`${packages}/@supabase/lite/dist/index.js`)
const { createPgliteConnection } = await import(
  `${packages}/@supabase/lite/dist/db/postgres/pglite/PgliteConnection.js`
)
const { btree_gist } = await import(`${packages}/@electric-sql/pglite/dist/contrib/btree_gist.js`)
const { pg_trgm } = await import(`${packages}/@electric-sql/pglite/dist/contrib/pg_trgm.js`)

const connection = await createPgliteConnection({
  url: `${folder}/data-${process.pid}`,
  pgliteOptions: { extensions: { btree_gist, pg_trgm } },
})
const app = new App({ connection })
for (const place of ['server/db/platform', 'supabase/migrations']) {
  const path = join(import.meta.dirname, '../..', place)
  for (const name of readdirSync(path)
    .filter((name) => name.endsWith('.sql'))
    .sort())
    await connection.exec(readFileSync(join(path, name), 'utf8'))
}
await connection.exec(`
  alter table public.leads disable trigger leads_refuse_flood;
  insert into public.services (name, description, price, original_price, category, image_url)
    select 'Service ' || n, 'What it is, in a sentence or two.', n * 100, n * 120, 'Category ' || n % 6, '/art/service.webp' from generate_series(1, 40) n;
  insert into public.clients (full_name) select 'Sample Client ' || n from generate_series(1, 40) n;
  insert into public.appointments (client_id, service_id, appointment_date, notes)
    select c.id, s.id, now() + n * interval '1 hour', 'Sample data: visit ' || n
    from generate_series(1, 200) n
      join (select id, row_number() over () as place from public.clients) c on c.place = n % 40 + 1
      join (select id, row_number() over () as place from public.services) s on s.place = n % 40 + 1;
  create policy lite_reads on public.appointments for select to anon using (true);
  create policy lite_reads on public.clients for select to anon using (true);
  grant select on public.appointments, public.clients to anon`)

const server = createServer(getRequestListener(app.fetch)).listen(0, '127.0.0.1', () => {
  process.send({ port: server.address().port })
})
