// @supabase/lite on PGlite with the same tables in a folder, without any policy, which favours it.
// It is installed into a scratch folder, which is the argument.
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'

const [folder] = process.argv.slice(2)
const lite = `file://${folder}/node_modules/@supabase/lite/dist`
const { App } = await import(`${lite}/index.js`)
const { createPgliteConnection } = await import(`${lite}/db/postgres/pglite/PgliteConnection.js`)

const connection = await createPgliteConnection({ url: `${folder}/data-${process.pid}` })
const app = new App({ connection, auth: { enabled: false } })
const schema = `
  create table public.services (
    id uuid primary key default gen_random_uuid(), name text not null, description text, duration_minutes integer not null default 60,
    price numeric(10, 2) not null, original_price numeric(10, 2), category text, is_active boolean not null default true, image_url text);
  create table public.clients (id uuid primary key default gen_random_uuid(), full_name text not null);
  create table public.appointments (
    id uuid primary key default gen_random_uuid(),
    client_id uuid not null references public.clients (id), service_id uuid not null references public.services (id),
    appointment_date timestamptz not null, status text not null default 'scheduled', notes text,
    payment_amount numeric(10, 2) not null default 0, payment_status text not null default 'pending');
  create index appointments_date_idx on public.appointments (appointment_date desc, id);
  create table public.leads (
    id uuid primary key default gen_random_uuid(), full_name text not null, phone text not null, email text,
    service_interested text not null, message text, status text not null default 'new');`
await app.connection.createMigrator(schema).migrate()
for (const statement of [
  `insert into public.services (name, description, price, original_price, category, image_url)
    select 'Service ' || n, 'What it is, in a sentence or two.', n * 100, n * 120, 'Category ' || n % 6, '/art/service.webp' from generate_series(1, 40) n`,
  `insert into public.clients (full_name) select 'Sample Client ' || n from generate_series(1, 40) n`,
  `insert into public.appointments (client_id, service_id, appointment_date, notes)
    select c.id, s.id, now() + n * interval '1 hour', 'Sample data: visit ' || n
    from generate_series(1, 200) n
      join (select id, row_number() over () as place from public.clients) c on c.place = n % 40 + 1
      join (select id, row_number() over () as place from public.services) s on s.place = n % 40 + 1`,
]) {
  await connection.exec(statement)
}
const server = createServer(getRequestListener(app.fetch)).listen(0, '127.0.0.1', () => {
  process.send({ port: server.address().port })
})
