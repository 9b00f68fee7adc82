import { queryOptions } from '@tanstack/react-query'
import { useChange } from '#app/office/lib/data/change.ts'
import { DATA } from '#app/office/lib/data/query-client.ts'
import { sessionClient } from '#app/office/lib/session/session-client.ts'

type Reply = 'accepted' | 'declined' | 'unanswered'

/** What became of an offer. */
export interface OfferReply {
  readonly beautician: string
  readonly reply: Reply
  readonly reason: string | null
  readonly replied_at: string
}

/** An appointment that is offered, or that nobody has accepted. */
export interface WaitingOffer {
  readonly appointment_id: string
  readonly starts_at: string
  readonly client_name: string
  readonly services: string
  /** null: the desk has it again. */
  readonly beautician_name: string | null
  readonly offered_until: string | null
  /** Of those who have not accepted, newest first. */
  readonly replies: readonly OfferReply[]
}

const key = [DATA, 'appointment_replies'] as const
/** An offer ends by time, which no change announces. */
const POLL_MS = 30_000

export const waitingOffersQuery = queryOptions({
  queryKey: [...key, 'waiting'],
  refetchInterval: POLL_MS,
  queryFn: async ({ signal }) => {
    const { data, error } = await sessionClient()
      .rpc('waiting_offers')
      .abortSignal(signal)
      .overrideTypes<WaitingOffer[], { merge: false }>()
    if (error) throw error
    return data
  },
})

interface StoredReply extends Omit<OfferReply, 'beautician'> {
  readonly id: string
  readonly beautician: { readonly full_name: string }
}

/** All replies to offers of an appointment, newest first. */
export const repliesQuery = (appointment: string) =>
  queryOptions({
    queryKey: [...key, appointment],
    queryFn: async ({ signal }) => {
      const { data, error } = await sessionClient()
        .from('appointment_replies')
        .select('id,reply,reason,replied_at,beautician:beauticians(full_name)')
        .eq('appointment_id', appointment)
        .order('replied_at', { ascending: false })
        .order('id')
        .abortSignal(signal)
        .overrideTypes<StoredReply[], { merge: false }>()
      if (error) throw error
      return data.map(({ beautician, ...reply }) => ({ ...reply, beautician: beautician.full_name }))
    },
  })

interface Answer {
  readonly appointment: string
  readonly accept: boolean
}

/** For a beautician who has told the desk. */
export const useAnswerOffer = () =>
  useChange({
    mutationKey: 'appointment_replies',
    send: async ({ appointment, accept }: Answer) => {
      const { error } = await sessionClient().rpc('answer_offer', { appointment, accept })
      if (error) throw error
    },
    errorToast: 'The reply could not be saved',
  })
