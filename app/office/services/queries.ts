import { queryOptions } from '@tanstack/react-query'
import { type ListRules, oneOf } from '#app/office/lib/records/list-rules.ts'
import { tableKey } from '#app/office/lib/records/record-queries.ts'
import type { RecordSource } from '#app/office/lib/records/record-source.ts'
import { escapeLike, likePattern, searchTerms } from '#app/office/lib/records/search-terms.ts'
import { sessionClient } from '#app/office/lib/session/session-client.ts'
import type { Row } from '#domain/schema/rows.ts'
import { categoriesOf } from '#domain/services/service.ts'

const columns = [
  'id',
  'name',
  'description',
  'duration_minutes',
  'work_step',
  'drying_minutes',
  'price',
  'original_price',
  'category',
  'is_active',
  'image_url',
  'come_again_weeks',
  'prepare',
  'patch_test',
  'sac',
  'updated_at',
] as const

export type Service = Readonly<Pick<Row<'services'>, (typeof columns)[number]>>

export const services: RecordSource<Service> = {
  table: 'services',
  select: columns.join(','),
  nameOf: ({ name }) => name,
}

export const serviceRules: ListRules = {
  sorts: { name: { column: 'name', indexed: 'ascending' } },
  defaultSort: 'name',
  filters: { is_active: oneOf(['true', 'false']) },
  search: { column: 'name' },
}

const CHOICES = 50

/** Active services whose name contains every typed word. */
export const serviceChoicesQuery = (typed: string) =>
  queryOptions({
    queryKey: [...tableKey(services), 'choices', typed],
    queryFn: async ({ signal }) => {
      let query = sessionClient().from('services').select(services.select).is('is_active', true)
      for (const word of searchTerms(typed)) query = query.ilike('name', likePattern(word))
      const { data, error } = await query
        .order('name')
        .order('id')
        .limit(CHOICES)
        .abortSignal(signal)
        .overrideTypes<Service[], { merge: false }>()
      if (error) throw error
      return data
    },
  })

/** In the order of the names, case-insensitive; names without an active service are left out. */
export async function activeServicesNamed(names: readonly string[]): Promise<Service[]> {
  const found = await Promise.all(names.map(activeServiceNamed))
  return found.filter((service) => service !== null)
}

async function activeServiceNamed(name: string): Promise<Service | null> {
  const { data, error } = await sessionClient()
    .from('services')
    .select(services.select)
    .is('is_active', true)
    .ilike('name', escapeLike(name.trim()))
    .order('id')
    .limit(1)
    .overrideTypes<Service[], { merge: false }>()
  if (error) throw error
  return data[0] ?? null
}

/** Active services with their current prices; inactive ones are left out. */
export async function activeServices(ids: readonly string[]): Promise<Service[]> {
  const { data, error } = await sessionClient()
    .from('services')
    .select(services.select)
    .is('is_active', true)
    .in('id', ids)
    .overrideTypes<Service[], { merge: false }>()
  if (error) throw error
  return data
}

/** The categories of all services, including inactive ones. */
export const usedCategoriesQuery = queryOptions({
  queryKey: [...tableKey(services), 'categories'],
  queryFn: async () => {
    const { data, error } = await sessionClient()
      .from('services')
      .select('category')
      .not('category', 'is', null)
      .order('category')
      .overrideTypes<Pick<Service, 'category'>[], { merge: false }>()
    if (error) throw error
    return categoriesOf(data)
  },
})

/** What services need a patch test for, each once. */
export const patchTestsNeededQuery = queryOptions({
  queryKey: [...tableKey(services), 'patch tests'],
  queryFn: async ({ signal }) => {
    const { data, error } = await sessionClient()
      .from('services')
      .select('patch_test')
      .not('patch_test', 'is', null)
      .order('patch_test')
      .abortSignal(signal)
      .overrideTypes<{ patch_test: string }[], { merge: false }>()
    if (error) throw error
    return [...new Set(data.map(({ patch_test }) => patch_test))]
  },
})

/** All services, to tick which ones a beautician does: a salon has dozens. */
export const serviceNamesQuery = queryOptions({
  queryKey: [...tableKey(services), 'names'],
  queryFn: async ({ signal }) => {
    const { data, error } = await sessionClient()
      .from('services')
      .select('id,name,price,category')
      .is('is_active', true)
      .order('name')
      .order('id')
      .abortSignal(signal)
      .overrideTypes<Pick<Service, 'id' | 'name' | 'price' | 'category'>[], { merge: false }>()
    if (error) throw error
    return data
  },
})
