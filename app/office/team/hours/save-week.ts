// Saves the hours of a week; separate from queries.ts, which the first office pages load.
import type { PostgrestClient } from '@supabase/postgrest-js'
import { useRevalidator } from 'react-router'
import { toast } from 'sonner'
import { useChange } from '#app/office/lib/data/change.ts'
import { sessionClient } from '#app/office/lib/session/session-client.ts'
import type { WorkingShift } from '#domain/team/day-hours.ts'
import { type OwnedShift, workingHoursQuery } from './queries.ts'

interface WeekSave {
  readonly beautician: string | null
  /** The week before the edit: its version. */
  readonly before: readonly WorkingShift[]
  readonly shifts: readonly WorkingShift[]
}

/** Saves the whole week at once; an empty week of a beautician means the business's hours. */
async function saveWeek({ beautician, before, shifts }: WeekSave): Promise<readonly WorkingShift[]> {
  const backend: PostgrestClient = sessionClient()
  const { error } = await backend.rpc('save_working_hours', { beautician, shifts, based_on: before })
  if (error) throw error
  return shifts
}

/** Working hours have no version column: the week itself is the version. */
export const versionOfWeek = (week: readonly WorkingShift[]) =>
  week
    .map(({ weekday, from_time, to_time }) => `${weekday} ${from_time} ${to_time}`)
    .toSorted()
    .join()

export const hoursLabels = { updated: 'Hours updated successfully', updateFailed: 'Error updating hours' }

export function useSaveWeek() {
  const { revalidate } = useRevalidator()
  return useChange({
    mutationKey: 'working_hours',
    send: saveWeek,
    // Until the refetch, the form must not treat the replaced week as a newer version.
    reconcile: async (queryClient, { beautician, shifts }) => {
      queryClient.setQueryData(workingHoursQuery.queryKey, (all) => all && withWeek(all, beautician, shifts))
    },
    successToast: () => {
      toast.success(hoursLabels.updated)
      // The website's hours come from the page's loader.
      void revalidate()
    },
    errorToast: hoursLabels.updateFailed,
  })
}

const withWeek = (
  all: readonly OwnedShift[],
  beautician_id: string | null,
  week: readonly WorkingShift[],
) => [
  ...all.filter((shift) => shift.beautician_id !== beautician_id),
  ...week.map((shift) => ({ ...shift, beautician_id })),
]
