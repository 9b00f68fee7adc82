// The public site's calls (section 7 of the specification), as a visitor.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { describeEachEngine } from '#testing/database/test-databases.ts'
import { type RestServer, startRest } from './rest-server.ts'

describeEachEngine('calls of the public site', (database) => {
  let rest: RestServer

  beforeAll(async () => {
    rest = await startRest(database().db)
    await database().db.asOwner(async (tx) => {
      await tx.query(sql`delete from public.banners`)
      await tx.query(sql`delete from public.reviews`)
      await tx.query(sql`delete from public.services`)
      await tx.query(sql`insert into public.banners (title, image_url, priority, is_active, created_at) values
        ('low', '/art/low.webp', 1, true, '2026-01-01'), ('high', '/art/high.webp', 5, true, '2026-01-01'),
        ('hidden', '/art/hidden.webp', 9, false, '2026-01-01'), ('newer', '/art/newer.webp', 1, true, '2026-02-01')`)
      await tx.query(sql`insert into public.reviews (full_name, email, rating, review_text, is_approved, created_at)
        select 'Reviewer ' || n, 'reviewer@example.com', 5, 'Lovely', n <= 10, '2026-01-01'::timestamptz + n * interval '1 day'
        from generate_series(1, 12) n`)
      await tx.query(sql`insert into public.services (name, price, category, is_active) values
        ('Updo', 1499.50, 'Hair', true), ('Mehendi', 2000, 'Bridal', true), ('Retired', 10, 'Hair', false)`)
    })
  })
  afterAll(() => rest.close())

  test('active banners, highest priority first, then newest', async () => {
    const { data, error } = await rest
      .client()
      .from('banners')
      .select('id,image_url,priority')
      .eq('is_active', true)
      .order('priority', { ascending: false })
      .order('created_at', { ascending: false })
    expect(error).toBeNull()
    expect(data?.map((banner) => banner.image_url)).toEqual([
      '/art/high.webp',
      '/art/newer.webp',
      '/art/low.webp',
    ])
  })

  test('the eight newest approved reviews', async () => {
    const { data, error } = await rest
      .client()
      .from('reviews')
      .select('full_name,rating,review_text')
      .eq('is_approved', true)
      .order('created_at', { ascending: false })
      .limit(8)
    expect(error).toBeNull()
    expect(data).toHaveLength(8)
    expect(data?.[0]).toEqual({ full_name: 'Reviewer 10', rating: 5, review_text: 'Lovely' })
  })

  test('active services by category, prices as numbers', async () => {
    const { data } = await rest
      .client()
      .from('services')
      .select('name,price,category')
      .eq('is_active', true)
      .order('category')
    expect(data).toEqual([
      { name: 'Mehendi', price: 2000, category: 'Bridal' },
      { name: 'Updo', price: 1499.5, category: 'Hair' },
    ])
  })

  test('a lead is stored, and not readable by the visitor who sent it', async () => {
    const lead = {
      full_name: 'Sample Visitor',
      phone: '+91 98765 43210',
      email: 'visitor@example.com',
      service_interested: 'Bridal',
      preferred_date: '2099-01-01T10:00:00+05:30',
      message: null,
      status: 'new',
    }
    const { status, error, data } = await rest.client().from('leads').insert(lead)
    expect({ status, error, data }).toEqual({ status: 201, error: null, data: null })
    const [stored] = await database().db.asOwner((tx) =>
      tx.query(
        sql`select full_name, phone, status, preferred_date from public.leads where email = 'visitor@example.com'`,
      ),
    )
    expect(stored).toEqual({
      full_name: 'Sample Visitor',
      phone: '+91 98765 43210',
      status: 'new',
      preferred_date: new Date('2099-01-01T04:30:00Z'),
    })
    const read = await rest.client().from('leads').select()
    expect(read.status).toBe(401)
    expect(read.error?.code).toBe('42501')
  })

  test('a review is stored, and waits for approval', async () => {
    const review = {
      full_name: 'Sample Reviewer',
      email: 'sample.reviewer@example.com',
      rating: 4,
      review_text: 'On time and kind.',
    }
    const { status } = await rest.client().from('reviews').insert(review)
    expect(status).toBe(201)
    const { data } = await rest.client().from('reviews').select('id').eq('full_name', 'Sample Reviewer')
    expect(data).toEqual([])
  })

  test('a visitor can approve nothing', async () => {
    const review = { full_name: 'Me', rating: 5, review_text: 'Best!', is_approved: true }
    const { status, error } = await rest.client().from('reviews').insert(review)
    expect(status).toBe(401)
    expect(error?.code).toBe('42501')
  })

  test('a database error comes back with its reason', async () => {
    const review = { full_name: 'Me', rating: 6, review_text: 'Best!' }
    const { status, error } = await rest.client().from('reviews').insert(review)
    expect(status).toBe(400)
    expect(error?.code).toBe('23514')
    expect(error?.message).toContain('reviews_rating_range')
  })
})
