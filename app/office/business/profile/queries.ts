import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRevalidator } from 'react-router'
import { toast } from 'sonner'
import { reasonOf } from '#app/office/lib/data/failure.ts'
import { DATA } from '#app/office/lib/data/query-client.ts'
import type { RecordSource, StoredRecord } from '#app/office/lib/records/record-source.ts'
import { saveRecord } from '#app/office/lib/records/save-record.ts'
import { sessionClient } from '#app/office/lib/session/session-client.ts'
import type { BusinessProfile } from '#domain/business/business-profile.ts'
import type { Row, RowDraft } from '#domain/schema/rows.ts'

/** By what the business works, beside what the website says of it. */
const ruleColumns = [
  'travel_minutes',
  'notice_minutes',
  'answer_within_minutes',
  'quiet_from',
  'quiet_until',
  'cancel_until_hours',
  'keep_leads_months',
  'setup_done',
] as const

export interface StoredProfile
  extends BusinessProfile,
    StoredRecord,
    Readonly<Pick<Row<'business_profile'>, (typeof ruleColumns)[number]>> {}

const profile: RecordSource<StoredProfile> = {
  table: 'business_profile',
  select: '*',
  nameOf: ({ business_name }) => business_name,
}

export async function fetchProfile(signal: AbortSignal): Promise<StoredProfile> {
  const { data, error } = await sessionClient()
    .from('business_profile')
    .select()
    .abortSignal(signal)
    .single()
    .overrideTypes<StoredProfile, { merge: false }>()
  if (error) throw error
  return data
}

export const profileQuery = queryOptions({
  queryKey: [DATA, 'business_profile'],
  queryFn: ({ signal }) => fetchProfile(signal),
})

export function useSaveProfile() {
  const queries = useQueryClient()
  const { revalidate } = useRevalidator()
  return useMutation({
    mutationFn: ({ read, draft }: { read: StoredProfile; draft: RowDraft<'business_profile'> }) =>
      saveRecord(sessionClient(), profile, { id: read.id, version: read.updated_at, draft }),
    onSuccess: (saved) => {
      queries.setQueryData(profileQuery.queryKey, saved)
      toast.success('Business profile updated successfully')
      // The name in the frame and the clock of the business come with the page itself.
      void revalidate()
      // Another time zone has another today.
      return queries.invalidateQueries({ queryKey: [DATA] })
    },
    onError: (error) => {
      toast.error('Error updating business profile', { description: reasonOf(error) })
    },
  })
}
