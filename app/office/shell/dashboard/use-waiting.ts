/** What the open tasks of the dashboard are made of. */
import { useQuery } from '@tanstack/react-query'
import { profileQuery } from '#app/office/business/profile/queries.ts'
import { pendingReviewsQuery } from '#app/office/reviews/queries.ts'
import { teamQuery } from '#app/office/team/beauticians/queries.ts'
import { requestsQuery } from '#app/office/team/days-off/queries.ts'
import { addDays, dayIn } from '#domain/time/dates.ts'
import {
  missingReferencesQuery,
  needsCheckQuery,
  uncoveredQuery,
  usesPinsQuery,
  waitingCountQuery,
  withoutQuery,
} from './queries.ts'

const NEXT_DAYS = 7

/** `isLoading` until each of them has been read, or could not be read. */
export function useWaiting(zone: string) {
  const today = dayIn(new Date(), zone)
  const coming = { from: today, days: NEXT_DAYS, zone }
  const tomorrow = { ...coming, from: addDays(today, 1), days: 1 }
  const stored = useQuery(profileQuery)
  const reviews = useQuery(pendingReviewsQuery)
  const team = useQuery(teamQuery)
  const unassigned = useQuery(withoutQuery('beautician_id', coming))
  const unaddressed = useQuery(withoutQuery('address', coming))
  const usesPins = useQuery(usesPinsQuery)
  const unpinned = useQuery({ ...withoutQuery('latitude', tomorrow), enabled: usesPins.data === true })
  const uncovered = useQuery(uncoveredQuery)
  const unfit = useQuery(needsCheckQuery)
  const waiting = useQuery(waitingCountQuery)
  const requests = useQuery(requestsQuery(today))
  const unreferenced = useQuery(missingReferencesQuery)
  const counts = [unassigned, unaddressed, usesPins, unpinned, uncovered, unfit, waiting, unreferenced]
  return {
    isLoading: [stored, reviews, team, requests, ...counts].some((query) => query.isLoading),
    stored: stored.data,
    reviews: reviews.data ?? 0,
    team: team.data,
    requests: requests.data ?? [],
    unassigned: unassigned.data,
    unaddressed: unaddressed.data,
    unpinned: unpinned.data,
    uncovered: uncovered.data,
    unfit: unfit.data,
    waiting: waiting.data ?? 0,
    unreferenced: unreferenced.data,
  }
}
