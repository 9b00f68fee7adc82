import { queryOptions } from '@tanstack/react-query'
import { toast } from 'sonner'
import { useChange } from '#app/office/lib/data/change.ts'
import type { ListRules } from '#app/office/lib/records/list-rules.ts'
import { oneOf } from '#app/office/lib/records/list-rules.ts'
import { tableKey } from '#app/office/lib/records/record-queries.ts'
import type { RecordSource } from '#app/office/lib/records/record-source.ts'
import { sessionClient } from '#app/office/lib/session/session-client.ts'
import type { WaitingPerson } from '#domain/appointments/waitlist-entry.ts'
import type { WaitlistOutcome } from '#domain/appointments/waitlist-offer.ts'
import type { Row } from '#domain/schema/rows.ts'
import { waitlistLabels } from './labels.ts'

const columns = [
  'id',
  'client_id',
  'lead_id',
  'appointment_id',
  'service_ids',
  'from_day',
  'to_day',
  'from_time',
  'to_time',
  'area_id',
  'notes',
  'updated_at',
] as const

/** An entry as it is edited. */
export interface WaitlistEntry extends Readonly<Pick<Row<'waitlist_entries'>, (typeof columns)[number]>> {
  readonly client: { readonly full_name: string } | null
  readonly lead: { readonly full_name: string } | null
}

export const waitlistEntries: RecordSource<WaitlistEntry> = {
  table: 'waitlist_entries',
  select: `${columns},client:clients(full_name),lead:leads(full_name)`,
  nameOf: ({ client, lead }) => (client ?? lead)?.full_name ?? '',
  saveCall: ({ id, version, draft }) => ({
    name: 'save_waitlist_entry',
    args: { entry: { ...draft, id, ...(version === null ? {} : { based_on: version }) } },
  }),
}

export const PAST = 'past'

/** The list comes from `waitlist()`; the address has what is shown and the open dialog. */
export const waitlistRules: ListRules = {
  sorts: { since: { column: 'created_at', indexed: 'ascending' } },
  defaultSort: 'since',
  filters: { show: oneOf([PAST]) },
}

/** As many as the function gives at once. */
export const MOST_SHOWN = 200
/** An offer ends by time, which no change announces. */
const POLL_MS = 30_000

export const waitlistQuery = (shown: 'open' | typeof PAST) =>
  queryOptions({
    queryKey: [...tableKey(waitlistEntries), shown],
    refetchInterval: POLL_MS,
    queryFn: async ({ signal }) => {
      const { data, error } = await sessionClient()
        .rpc('waitlist', { wanted: shown, most: MOST_SHOWN })
        .abortSignal(signal)
        .overrideTypes<WaitingPerson[], { merge: false }>()
      if (error) throw error
      return data
    },
  })

export const useEndEntry = () =>
  useChange({
    mutationKey: waitlistEntries.table,
    send: async ({ id }: WaitingPerson) => {
      const { error } = await sessionClient().rpc('end_waitlist_entry', { entry: id })
      if (error) throw error
    },
    successToast: waitlistLabels.deleted,
    errorToast: waitlistLabels.deleteFailed,
  })

interface HandMadeOffer {
  readonly id: string
  readonly entry: string
  readonly beautician: string
  readonly starts_at: string
}

export const OFFER_FAILED = 'The time could not be offered'

export const useOfferTime = () =>
  useChange({
    mutationKey: waitlistEntries.table,
    send: async (offer: HandMadeOffer) => {
      const { error } = await sessionClient().rpc('offer_waitlist_time', offer)
      if (error) throw error
    },
    successToast: 'Time offered and held',
    errorToast: OFFER_FAILED,
  })

interface Settlement {
  readonly offer: string
  readonly outcome: 'accepted' | 'declined' | 'withdrawn'
}

const settledTexts = {
  accepted: 'Booked',
  declined: 'Declined. The person stays on the waitlist',
  withdrawn: 'Offer taken back',
} as const

/** For a person who has phoned, or to give the time to somebody else. */
export const useSettleOffer = () =>
  useChange({
    mutationKey: waitlistEntries.table,
    send: async ({ offer, outcome }: Settlement) => {
      const { data, error } = await sessionClient()
        .rpc('settle_waitlist_offer', { offer, outcome })
        .overrideTypes<WaitlistOutcome, { merge: false }>()
      if (error) throw error
      return data
    },
    successToast: (result, { outcome }) =>
      result === 'too_late' || result === null
        ? toast.error('The offer has ended already')
        : toast.success(settledTexts[outcome]),
    errorToast: 'The answer could not be saved',
  })
