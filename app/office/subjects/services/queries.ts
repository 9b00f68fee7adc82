import { queryOptions } from '@tanstack/react-query'
import type { EntityKind } from '#app/office/components/records/entity.ts'
import { DATA } from '#app/office/lib/data/query-client.ts'
import { likePattern, type StoredRow, searchWords } from '#app/office/lib/records/records.ts'
import { sessionClient } from '#app/office/lib/session/session-client.ts'
import type { PublishedService } from '#domain/service.ts'

/** A service as staff see it. */
export interface Service extends PublishedService, StoredRow {
  readonly is_active: boolean
}

export const services: EntityKind = {
  table: 'services',
  select: 'id,name,description,duration_minutes,price,original_price,category,is_active,image_url,updated_at',
  searchColumn: 'name',
  sorts: ['name'],
  sortColumns: { name: { column: 'name', indexed: 'ascending' } },
  defaultSort: 'name',
  filters: { is_active: ['true', 'false'] },
  words: {
    title: 'Services',
    noun: 'service',
    searchLabel: 'Search by name',
    empty: 'No services found',
    emptyDrawing: 'empty-services',
    fetchFailed: 'Error fetching services',
    added: 'Service added successfully',
    addFailed: 'Error adding service',
    updated: 'Service updated successfully',
    updateFailed: 'Error updating service',
    deleted: 'Service deleted successfully',
    deleteFailed: 'Error deleting service',
    confirmDelete: 'Are you sure you want to delete this service?',
  },
}

const CHOICES = 50

/** Active services whose name holds every word typed. */
export const serviceChoicesQuery = (typed: string) =>
  queryOptions({
    queryKey: [DATA, 'services', 'choices', typed],
    queryFn: async ({ signal }) => {
      let query = sessionClient().from('services').select('id,name,price').is('is_active', true)
      for (const word of searchWords(typed)) query = query.ilike('name', likePattern(word))
      const { data, error } = await query.order('name').order('id').limit(CHOICES).abortSignal(signal)
      if (error) throw error
      return data as Pick<Service, 'id' | 'name' | 'price'>[]
    },
  })
