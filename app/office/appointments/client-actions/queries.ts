import { queryOptions } from '@tanstack/react-query'
import { toast } from 'sonner'
import { useChange } from '#app/office/lib/data/change.ts'
import { ActionableError } from '#app/office/lib/data/failure.ts'
import { DATA } from '#app/office/lib/data/query-client.ts'
import { sessionClient } from '#app/office/lib/session/session-client.ts'
import type { Row } from '#domain/schema/rows.ts'

type ActKind = 'confirmed' | 'cancelled' | 'move_asked' | 'reviewed'

/** What a client did through the link of her visit. */
export interface ClientAct extends Readonly<Pick<Row<'client_acts'>, 'id' | 'made_at' | 'wished_at'>> {
  readonly kind: ActKind
  readonly answer: 'accepted' | 'refused' | 'overtaken' | null
  readonly appointment: {
    readonly id: string
    readonly appointment_date: string
    readonly client: { readonly full_name: string }
  }
}

const key = [DATA, 'client_acts'] as const
const select =
  'id,kind,made_at,wished_at,answer,appointment:appointments!inner(id,appointment_date,client:clients(full_name))'

const DAY_MS = 86_400_000
const MOST = 8

const acts = () => sessionClient().from('client_acts').select(select)

/** Move requests without an answer, oldest first; then what else clients did since yesterday, newest first. */
export const recentActsQuery = queryOptions({
  queryKey: [...key, 'recent'],
  queryFn: async ({ signal }): Promise<ClientAct[]> => {
    const [wishes, others] = await Promise.all([
      acts()
        .eq('kind', 'move_asked')
        .is('answer', null)
        .order('made_at')
        .limit(MOST)
        .abortSignal(signal)
        .overrideTypes<ClientAct[], { merge: false }>(),
      acts()
        .gte('made_at', new Date(Date.now() - DAY_MS).toISOString())
        .order('made_at', { ascending: false })
        .order('id')
        .limit(MOST)
        .abortSignal(signal)
        .overrideTypes<ClientAct[], { merge: false }>(),
    ])
    if (wishes.error) throw wishes.error
    if (others.error) throw others.error
    const isOpen = new Set(wishes.data.map(({ id }) => id))
    return [...wishes.data, ...others.data.filter(({ id }) => !isOpen.has(id))].slice(0, MOST)
  },
})

export const actsOfVisitQuery = (visit: string) =>
  queryOptions({
    queryKey: [...key, 'visit', visit],
    queryFn: async ({ signal }) => {
      const { data, error } = await acts()
        .eq('appointment_id', visit)
        .order('made_at', { ascending: false })
        .order('id')
        .limit(MOST)
        .abortSignal(signal)
        .overrideTypes<ClientAct[], { merge: false }>()
      if (error) throw error
      return data
    },
  })

interface MoveAnswer {
  readonly act: ClientAct
  readonly accept: boolean
}

/** Accepting moves the visit to a free beautician; refusing leaves it and makes a message due that says so. */
export const useAnswerMove = () =>
  useChange({
    of: 'client_acts',
    send: async ({ act, accept }: MoveAnswer) => {
      const { data, error } = await sessionClient().rpc('answer_move', { act: act.id, accept })
      if (error) throw error
      const [answered] = data
      if (!answered) throw new ActionableError('Somebody deleted it meanwhile.')
      if (answered.answer !== (accept ? 'accepted' : 'refused')) {
        throw new ActionableError('Somebody else has answered it meanwhile.')
      }
    },
    done: (_nothing, { act, accept }) => {
      const name = act.appointment.client.full_name
      toast.success(accept ? `The visit of ${name} is moved` : `The visit of ${name} stays as it was`)
    },
    failed: 'The wish is not answered',
  })
