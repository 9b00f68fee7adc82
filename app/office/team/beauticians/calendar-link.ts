// The private link to which the calendar of a beautician's phone subscribes (docs/decisions/086-calendar-feed.md).
import { queryOptions } from '@tanstack/react-query'
import { useChange } from '#app/office/lib/data/change.ts'
import { DATA } from '#app/office/lib/data/query-client.ts'
import { sessionClient } from '#app/office/lib/session/session-client.ts'

const LINKS = 'calendar links'

/** Whether there is a link. */
export const calendarLinkQuery = (beautician: string) =>
  queryOptions({
    queryKey: [DATA, LINKS, beautician],
    queryFn: async ({ signal }) => {
      const { data, error } = await sessionClient()
        .rpc('calendar_feed_token', { beautician })
        .abortSignal(signal)
      if (error) throw error
      return data !== null
    },
  })

const useLinkCall = (name: 'renew_calendar_feed' | 'end_calendar_feed', done: string, failed: string) =>
  useChange({
    mutationKey: LINKS,
    send: async (beautician: string) => {
      const { error } = await sessionClient().rpc(name, { beautician })
      if (error) throw error
    },
    successToast: done,
    errorToast: failed,
    invalidates: [DATA, LINKS],
  })

export const useRenewCalendarLink = () =>
  useLinkCall('renew_calendar_feed', 'There is a new calendar link', 'Error renewing the calendar link')

export const useEndCalendarLink = () =>
  useLinkCall('end_calendar_feed', 'The calendar link has ended', 'Error ending the calendar link')
