import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { toast } from 'sonner'
import { reasonOf } from '#app/office/lib/data/failure.ts'
import { DATA } from '#app/office/lib/data/query-client.ts'
import { type RecordKind, type StoredRow, updateRecord } from '#app/office/lib/records/records.ts'
import { sessionClient } from '#app/office/lib/session/session-client.ts'
import type { BusinessProfile } from '#domain/business-profile.ts'

export interface StoredProfile extends BusinessProfile, StoredRow {}

const profile: RecordKind = {
  table: 'business_profile',
  select: '*',
  searchColumn: 'business_name',
  sorts: [],
  sortColumns: {},
  defaultSort: '',
  filters: {},
}

export const profileQuery = queryOptions({
  queryKey: [DATA, 'business_profile'],
  queryFn: async () => {
    const { data, error } = await sessionClient()
      .from('business_profile')
      .select()
      .single()
      .overrideTypes<StoredProfile, { merge: false }>()
    if (error) throw error
    return data
  },
})

/** What is known here of a change since the page was opened; asks nothing of the server. */
export const useSavedProfile = () => useQuery({ ...profileQuery, enabled: false }).data

export function useSaveProfile() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ read, draft }: { read: StoredProfile; draft: object }) =>
      updateRecord<StoredProfile>(sessionClient(), profile, read, draft),
    onSuccess: (saved) => {
      queries.setQueryData(profileQuery.queryKey, saved)
      toast.success('Business profile updated successfully')
      // Another time zone has another today.
      void queries.invalidateQueries({ queryKey: [DATA] })
    },
    onError: (error) => {
      toast.error('Error updating business profile', { description: reasonOf(error) })
    },
  })
}
