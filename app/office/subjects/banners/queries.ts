import type { EntityKind } from '#app/office/components/records/entity.ts'
import type { StoredRow } from '#app/office/lib/records/records.ts'

/** A banner as staff see it. */
export interface Banner extends StoredRow {
  readonly title: string
  readonly description: string | null
  readonly image_url: string
  readonly link_url: string | null
  readonly priority: number
  readonly is_active: boolean
}

export const banners: EntityKind = {
  table: 'banners',
  select: 'id,title,description,image_url,link_url,priority,is_active,updated_at',
  searchColumn: 'title',
  sorts: ['priority'],
  sortColumns: { priority: { column: 'priority', indexed: 'descending' } },
  defaultSort: '-priority',
  thenBy: [{ column: 'created_at', ascending: false }],
  filters: {},
  words: {
    title: 'Banners',
    noun: 'banner',
    searchLabel: 'Search by title',
    empty: 'No banners found. Create your first banner to get started.',
    emptyDrawing: 'empty-banners',
    fetchFailed: 'Error fetching banners',
    added: 'Banner created successfully',
    addFailed: 'Error creating banner',
    updated: 'Banner updated successfully',
    updateFailed: 'Error updating banner',
    deleted: 'Banner deleted successfully',
    deleteFailed: 'Error deleting banner',
    confirmDelete: 'Are you sure you want to delete this banner?',
  },
}
