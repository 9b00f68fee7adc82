// The back-office's calls (section 7 of the specification), as signed-in staff through supabase-js.
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { describeEachEngine } from '#testing/database/test-databases.ts'
import { apiKeys, type RestServer, signInStaff, startRest } from './rest-server.ts'

describeEachEngine('calls of the back-office', (database) => {
  let rest: RestServer
  let staff: SupabaseClient
  let client: { id: string; updated_at: string }
  let service: { id: string }

  beforeAll(async () => {
    await database().db.asOwner((tx) =>
      tx.script(
        'delete from public.appointments; delete from public.clients; delete from public.services; delete from public.banners',
      ),
    )
    rest = await startRest(database().db)
    const token = await signInStaff(database().db, rest.keys)
    staff = createClient(rest.url.replace('/rest/v1', ''), apiKeys.publishable, {
      accessToken: async () => token,
    })
    client = await insert('clients', {
      full_name: 'Sample Client',
      email: null,
      phone: '98765 43210',
      address: '',
      notes: null,
    })
    service = await insert('services', {
      name: 'Updo',
      price: 1499.5,
      original_price: 2000,
      category: 'Hair',
      is_active: true,
    })
  })
  afterAll(() => rest.close())

  async function insert(table: string, row: object) {
    const { data, error, status } = await staff.from(table).insert(row).select().single()
    expect(error).toBeNull()
    expect(status).toBe(201)
    return data
  }

  describe('clients', () => {
    test('all, newest first', async () => {
      await insert('clients', { full_name: 'Second Client' })
      const { data } = await staff.from('clients').select('*').order('created_at', { ascending: false })
      expect(data?.map((row) => row.full_name)).toEqual(['Second Client', 'Sample Client'])
    })
    test('one by id', async () => {
      const { data } = await staff.from('clients').select('*').eq('id', client.id).single()
      expect(data).toMatchObject({ full_name: 'Sample Client', phone: '98765 43210' })
    })
    test('the picker', async () => {
      const { data } = await staff.from('clients').select('id, full_name, phone').order('full_name')
      expect(data?.[0]).toEqual({ id: client.id, full_name: 'Sample Client', phone: '98765 43210' })
    })
    test('update, refused if another user saved first', async () => {
      const mine = await staff
        .from('clients')
        .update({ notes: 'prefers mornings' })
        .eq('id', client.id)
        .eq('updated_at', client.updated_at)
        .select()
      expect(mine.data).toMatchObject([{ notes: 'prefers mornings' }])
      const late = await staff
        .from('clients')
        .update({ notes: 'late' })
        .eq('id', client.id)
        .eq('updated_at', client.updated_at)
        .select()
      expect(late.data).toEqual([])
    })
    test('count', async () => {
      const { count } = await staff.from('clients').select('*', { count: 'exact', head: true })
      expect(count).toBe(2)
    })
    test('search, a page at a time, with an estimate', async () => {
      const { data, count } = await staff
        .from('clients')
        .select('id, full_name', { count: 'estimated' })
        .ilike('search_text', '%sample%')
        .order('full_name')
        .range(0, 24)
      expect({ data, count }).toEqual({ data: [{ id: client.id, full_name: 'Sample Client' }], count: 1 })
    })
  })

  describe('appointments', () => {
    let appointment: { id: string }
    beforeAll(async () => {
      appointment = await insert('appointments', {
        client_id: client.id,
        service_id: service.id,
        appointment_date: '2026-11-20T10:00:00+05:30',
        status: 'scheduled',
        notes: null,
        payment_amount: 1499.5,
        payment_status: 'paid',
      })
    })
    test('with client and service, latest first, a page of 25', async () => {
      const { data, count } = await staff
        .from('appointments')
        .select('id, appointment_date, status, payment_amount, clients(full_name), services(name)', {
          count: 'exact',
        })
        .order('appointment_date', { ascending: false })
        .order('id')
        .range(0, 24)
      expect(count).toBe(1)
      expect(data).toEqual([
        {
          id: appointment.id,
          appointment_date: '2026-11-20T04:30:00+00:00',
          status: 'scheduled',
          payment_amount: 1499.5,
          clients: { full_name: 'Sample Client' },
          services: { name: 'Updo' },
        },
      ])
    })
    test('of one client', async () => {
      const { data } = await staff
        .from('appointments')
        .select('id, appointment_date, status, notes, services(name, price)')
        .eq('client_id', client.id)
        .order('appointment_date', { ascending: false })
      expect(data?.[0]?.services).toEqual({ name: 'Updo', price: 1499.5 })
    })
    test('update and count by status', async () => {
      await staff.from('appointments').update({ status: 'completed' }).eq('id', appointment.id)
      const { count } = await staff
        .from('appointments')
        .select('*', { count: 'exact', head: true })
        .eq('status', 'completed')
      expect(count).toBe(1)
    })
    test('figures come from the database', async () => {
      const { data, error } = await staff.rpc('client_figures', { client_id: client.id }).single()
      expect(error).toBeNull()
      expect(data).toMatchObject({ total_revenue: 1499.5, completed_count: 1, upcoming_count: 0 })
      const dashboard = await staff.rpc('dashboard_figures').single()
      expect(dashboard.data).toMatchObject({ total_clients: 2, total_services: 1, total_appointments: 1 })
    })
    test('a client with appointments is not deleted, and the reason says how many', async () => {
      const { status, error } = await staff.from('clients').delete().eq('id', client.id)
      expect(status).toBe(409)
      expect(error).toMatchObject({ code: '23503', message: '1 appointment belongs to this client' })
    })
    test('delete by id', async () => {
      const { status } = await staff.from('appointments').delete().eq('id', appointment.id)
      expect(status).toBe(204)
    })
    test('a payment for a deleted one is refused with a sentence', async () => {
      const payment = { id: crypto.randomUUID(), appointment_id: appointment.id, amount: 100, method: 'cash' }
      const { status, error } = await staff.rpc('take_payment', { payment })
      expect(status).toBe(404)
      expect(error).toMatchObject({ code: 'P0002', message: 'This appointment no longer exists.' })
      expect(rest.errors).toEqual([])
    })
  })

  describe('services, leads, reviews and banners', () => {
    test('services: all by name, active ones for the picker, update, delete', async () => {
      const extra = await insert('services', { name: 'Bridal', price: 9000, is_active: false })
      expect((await staff.from('services').select('*').order('name')).data?.map((row) => row.name)).toEqual([
        'Bridal',
        'Updo',
      ])
      const picker = await staff.from('services').select('id, name').eq('is_active', true).order('name')
      expect(picker.data).toEqual([{ id: service.id, name: 'Updo' }])
      await staff
        .from('services')
        .update({ duration_minutes: 90, image_url: '/art/updo.webp' })
        .eq('id', extra.id)
      expect(
        (await staff.from('services').select('duration_minutes').eq('id', extra.id).single()).data,
      ).toEqual({ duration_minutes: 90 })
      expect((await staff.from('services').delete().eq('id', extra.id)).status).toBe(204)
    })
    test('leads: newest first, status by id', async () => {
      const lead = { full_name: 'Visitor', phone: '9876543210', service_interested: 'Hair', status: 'new' }
      expect((await rest.client().from('leads').insert(lead)).status).toBe(201)
      const { data } = await staff.from('leads').select('*').order('created_at', { ascending: false })
      const newest = data?.[0]
      expect(newest).toMatchObject(lead)
      const { error } = await staff.from('leads').update({ status: 'contacted' }).eq('id', newest.id)
      expect(error).toBeNull()
    })
    test('reviews: approve and delete by id', async () => {
      const review = { full_name: 'Visitor', email: 'v@example.com', rating: 5, review_text: 'Lovely' }
      await rest.client().from('reviews').insert(review)
      const { data } = await staff
        .from('reviews')
        .select('*')
        .eq('email', 'v@example.com')
        .order('created_at', { ascending: false })
      expect(data).toMatchObject([review])
      const id = data?.[0]?.id
      await staff.from('reviews').update({ is_approved: true }).eq('id', id)
      expect((await rest.client().from('reviews').select('full_name').eq('id', id)).data).toEqual([
        { full_name: 'Visitor' },
      ])
      expect((await staff.from('reviews').delete().eq('id', id)).status).toBe(204)
    })
    test('banners: insert, update, order, delete', async () => {
      const banner = await insert('banners', {
        title: 'Diwali',
        image_url: '/art/diwali.webp',
        priority: 3,
        is_active: true,
      })
      await staff.from('banners').update({ link_url: 'https://example.com/diwali' }).eq('id', banner.id)
      const { data } = await staff
        .from('banners')
        .select('*')
        .order('priority', { ascending: false })
        .order('created_at', { ascending: false })
      expect(data).toMatchObject([{ title: 'Diwali', link_url: 'https://example.com/diwali' }])
      expect((await staff.from('banners').delete().eq('id', banner.id)).status).toBe(204)
    })
  })

  test('a signed-in user who is not staff sees nothing and changes nothing', async () => {
    const token = await signInStaff(database().db, rest.keys, 'desk')
    await database().db.asOwner((tx) =>
      tx.query(sql`update public.staff set is_active = false where role = 'desk'`),
    )
    const stranger = rest.client(token)
    expect((await stranger.from('clients').select()).data).toEqual([])
    const { status, error } = await stranger.from('clients').insert({ full_name: 'x' })
    expect({ status, code: error?.code }).toEqual({ status: 403, code: '42501' })
  })
})
