import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { toast } from 'sonner'
import type { ConfirmedDeleteWords, ListKind, UpdateWords } from '#app/office/components/records/entity.ts'
import type { BadgeColour } from '#app/office/components/ui/badge.tsx'
import { reasonOf } from '#app/office/lib/data/failure.ts'
import { DATA } from '#app/office/lib/data/query-client.ts'
import { fetchRecord, insertRecord, type StoredRow, updateRecord } from '#app/office/lib/records/records.ts'
import { sessionClient } from '#app/office/lib/session/session-client.ts'
import { clients } from '#app/office/subjects/clients/queries.ts'
import type { Client } from '#domain/client.ts'
import { type LeadStatus, leadStatuses } from '#domain/lead.ts'

/** An enquiry as staff see it. */
export interface Lead extends StoredRow {
  readonly full_name: string
  readonly phone: string
  readonly email: string | null
  readonly service_interested: string
  readonly preferred_date: string | null
  readonly message: string | null
  readonly status: LeadStatus
  readonly created_at: string
}

export const leads: ListKind = {
  table: 'leads',
  select: 'id,full_name,phone,email,service_interested,preferred_date,message,status,created_at,updated_at',
  searchColumn: 'search_text',
  searchCall: (q, { status }) => ({ name: 'search_leads', args: { term: q, wanted_status: status ?? null } }),
  sorts: ['received'],
  sortColumns: { received: { column: 'created_at', indexed: 'descending' } },
  defaultSort: '-received',
  filters: { status: leadStatuses },
  words: {
    title: 'Website Inquiries',
    searchLabel: 'Search by name, email or phone',
    empty: 'No leads found',
    emptyDrawing: 'empty-leads',
    fetchFailed: 'Error fetching leads',
  },
}

export const leadStatusWords: UpdateWords = {
  updated: 'Lead status updated',
  updateFailed: 'Error updating lead status',
}

/** An enquiry is erased when its sender asks for it, or when it is of no use any more. */
export const leadDeleteWords: ConfirmedDeleteWords = {
  deleted: 'Lead deleted successfully',
  deleteFailed: 'Error deleting lead',
  confirmDelete: 'Are you sure you want to delete this lead?',
}

export const leadColours: Record<LeadStatus, BadgeColour> = {
  new: 'blue',
  contacted: 'yellow',
  converted: 'green',
  rejected: 'red',
}

/** How many wait for a first answer, for the badge in the navigation. */
export const newLeadsQuery = queryOptions({
  queryKey: [DATA, 'leads', 'new'],
  queryFn: async () => {
    const { count, error } = await sessionClient()
      .from('leads')
      .select('id', { count: 'estimated', head: true })
      .eq('status', 'new')
    if (error) throw error
    return count ?? 0
  },
  refetchInterval: 60_000,
})

/** One enquiry, for the booking that it asks for. */
export const leadQuery = (id: string) =>
  queryOptions({
    queryKey: [DATA, 'leads', 'one', id],
    queryFn: () => fetchRecord<Lead>(sessionClient(), leads, id),
  })

/** Makes a client of the enquiry (or finds the one with the same phone), then opens the booking. */
export function useBookLead() {
  const queries = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: async (lead: Lead): Promise<string> => {
      const backend = sessionClient()
      const clientId = (await findClientByPhone(lead.phone)) ?? (await addClientFrom(lead)).id
      if (lead.status !== 'converted') await updateRecord<Lead>(backend, leads, lead, { status: 'converted' })
      return clientId
    },
    onSuccess: (clientId, lead) => navigate(`/admin/appointments?new=1&client=${clientId}&lead=${lead.id}`),
    onError: (error) => {
      toast.error('Error adding client', { description: reasonOf(error) })
    },
    onSettled: () => void queries.invalidateQueries({ queryKey: [DATA] }),
  })
}

async function findClientByPhone(phone: string): Promise<string | undefined> {
  const lastTenDigits = phone.replace(/\D/g, '').slice(-10)
  const { data, error } = await sessionClient()
    .rpc('search_clients', { term: lastTenDigits })
    .select('id')
    .limit(1)
    .maybeSingle()
  if (error) throw error
  return data?.id
}

const addClientFrom = ({ full_name, phone, email, message }: Lead) =>
  insertRecord<Client>(sessionClient(), clients, { full_name, phone, email, notes: message })
