import { toast } from 'sonner'
import { useChange } from '#app/office/lib/data/change.ts'
import { ActionableError } from '#app/office/lib/data/failure.ts'
import { sessionClient } from '#app/office/lib/session/session-client.ts'
import { type DayOff, daysOff } from './queries.ts'

interface DayOffAnswer {
  readonly request: DayOff
  readonly approve: boolean
  readonly reply: string
}

export const NOT_ANSWERED = 'The request could not be answered'

export const useAnswerDayOff = () =>
  useChange({
    mutationKey: daysOff.table,
    send: async ({ request, approve, reply }: DayOffAnswer) => {
      const { data, error } = await sessionClient().rpc('answer_day_off', {
        day_off: request.id,
        approve,
        reply,
      })
      if (error) throw error
      if (data.length === 0) throw new ActionableError('The request was withdrawn.')
    },
    successToast: (_nothing, { request, approve }) => {
      const name = request.beautician?.full_name ?? ''
      toast.success(approve ? `Time off of ${name} approved` : `Time off of ${name} declined`)
    },
    errorToast: NOT_ANSWERED,
  })
