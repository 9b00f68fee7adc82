import { queryOptions } from '@tanstack/react-query'
import { useRevalidator } from 'react-router'
import type { StoredValue } from '#app/office/components/one-setting.tsx'
import { confirmedVersion } from '#app/office/lib/records/last-confirmed.ts'
import { tableKey } from '#app/office/lib/records/record-queries.ts'
import type { RecordSource, StoredRecord } from '#app/office/lib/records/record-source.ts'
import { useUpdateRecord } from '#app/office/lib/records/use-record-changes.ts'
import { sessionClient } from '#app/office/lib/session/session-client.ts'
import type { BusinessProfile } from '#domain/business/business-profile.ts'
import type { Row, RowDraft } from '#domain/schema/rows.ts'

type ProfileDraft = RowDraft<'business_profile'>

/** Columns that only some pages need: the rules of the business, and long texts. */
const ruleColumns = [
  'terms',
  'refunds',
  'travel_minutes',
  'notice_minutes',
  'answer_within_minutes',
  'quiet_from',
  'quiet_until',
  'cancel_until_hours',
  'overdue_alert_minutes',
  'keep_leads_months',
  'offers_appointments',
  'offer_minutes',
  'waitlist_minutes',
  'setup_done',
] as const

export interface StoredProfile
  extends BusinessProfile,
    StoredRecord,
    Readonly<Pick<Row<'business_profile'>, (typeof ruleColumns)[number]>> {}

const profileRow: RecordSource<StoredProfile> = {
  table: 'business_profile',
  select: '*',
  nameOf: ({ business_name }) => business_name,
}

export const profileVersion = confirmedVersion(profileRow)

export const profileLabels = {
  updated: 'Business profile updated successfully',
  updateFailed: 'Error updating business profile',
}

async function fetchProfile(signal: AbortSignal): Promise<StoredProfile> {
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
  queryKey: tableKey(profileRow),
  queryFn: ({ signal }) => fetchProfile(signal),
})

export function useSaveProfile() {
  const { revalidate } = useRevalidator()
  // The business name in the navigation and the time zone come from the page's loader.
  const { isPending, mutate, save } = useUpdateRecord(profileRow, profileLabels, { onSaved: revalidate })
  return {
    isPending,
    mutate: (record: StoredProfile, draft: ProfileDraft) => mutate({ record, draft }),
    save: (record: StoredProfile, draft: ProfileDraft) => save({ record, draft }),
  }
}

/** For fields that change one column of the profile. */
export function useProfileValues(stored: StoredProfile, afterSave?: () => void) {
  const { save } = useSaveProfile()
  return <Column extends keyof StoredProfile & keyof ProfileDraft>(
    column: Column,
  ): StoredValue<StoredProfile, StoredProfile[Column]> => ({
    stored,
    versionOf: profileVersion,
    valueOf: (profile) => profile[column],
    save: async (value, basis) => {
      const saved = await save(basis, { [column]: value })
      afterSave?.()
      return saved
    },
    what: 'the business profile',
    failed: profileLabels.updateFailed,
  })
}
