import { queryOptions } from '@tanstack/react-query'
import { toast } from 'sonner'
import { useChange } from '#app/office/lib/data/change.ts'
import { ActionableError, ALREADY_DELETED } from '#app/office/lib/data/failure.ts'
import { DATA } from '#app/office/lib/data/query-client.ts'
import { sessionClient } from '#app/office/lib/session/session-client.ts'
import type { Row } from '#domain/schema/rows.ts'

type ActionKind = 'confirmed' | 'cancelled' | 'move_asked' | 'reviewed'

/** What a client did through the private link of an appointment. */
export interface ClientAction
  extends Readonly<Pick<Row<'client_actions'>, 'id' | 'made_at' | 'requested_at'>> {
  readonly kind: ActionKind
  readonly answer: 'accepted' | 'refused' | 'overtaken' | 'withdrawn' | null
  readonly appointment: {
    readonly id: string
    readonly appointment_date: string
    readonly client: { readonly full_name: string }
  }
}

const key = [DATA, 'client_actions'] as const
const select =
  'id,kind,made_at,requested_at,answer,appointment:appointments!inner(id,appointment_date,client:clients(full_name))'

const DAY_MS = 86_400_000
const MOST = 8

const selectActions = () => sessionClient().from('client_actions').select(select)

/** Unanswered move requests, oldest first; then other client actions since yesterday, newest first. */
export const recentActionsQuery = queryOptions({
  queryKey: [...key, 'recent'],
  queryFn: async ({ signal }): Promise<ClientAction[]> => {
    const [requests, others] = await Promise.all([
      selectActions()
        .eq('kind', 'move_asked')
        .is('answer', null)
        .order('made_at')
        .limit(MOST)
        .abortSignal(signal)
        .overrideTypes<ClientAction[], { merge: false }>(),
      selectActions()
        .gte('made_at', new Date(Date.now() - DAY_MS).toISOString())
        .order('made_at', { ascending: false })
        .order('id')
        .limit(MOST)
        .abortSignal(signal)
        .overrideTypes<ClientAction[], { merge: false }>(),
    ])
    if (requests.error) throw requests.error
    if (others.error) throw others.error
    const isOpen = new Set(requests.data.map(({ id }) => id))
    return [...requests.data, ...others.data.filter(({ id }) => !isOpen.has(id))].slice(0, MOST)
  },
})

export const actionsOfAppointmentQuery = (appointment: string) =>
  queryOptions({
    queryKey: [...key, 'appointment', appointment],
    queryFn: async ({ signal }) => {
      const { data, error } = await selectActions()
        .eq('appointment_id', appointment)
        .order('made_at', { ascending: false })
        .order('id')
        .limit(MOST)
        .abortSignal(signal)
        .overrideTypes<ClientAction[], { merge: false }>()
      if (error) throw error
      return data
    },
  })

interface MoveAnswer {
  readonly action: ClientAction
  readonly accept: boolean
}

/** Accepting moves the appointment to a free beautician; refusing keeps it and queues a message that says so. */
export const useAnswerMove = () =>
  useChange({
    mutationKey: 'client_actions',
    send: async ({ action, accept }: MoveAnswer) => {
      const { data, error } = await sessionClient().rpc('answer_move', { action: action.id, accept })
      if (error) throw error
      const [answered] = data
      if (!answered) throw new ActionableError(ALREADY_DELETED)
      if (answered.answer !== (accept ? 'accepted' : 'refused')) {
        throw new ActionableError('Someone else has already answered it.')
      }
    },
    successToast: (_nothing, { action, accept }) => {
      const name = action.appointment.client.full_name
      toast.success(
        accept ? `The appointment of ${name} was moved` : `The appointment of ${name} was not moved`,
      )
    },
    errorToast: 'The request could not be answered',
  })
