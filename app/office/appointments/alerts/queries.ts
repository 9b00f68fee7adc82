import { queryOptions } from '@tanstack/react-query'
import { useChange } from '#app/office/lib/data/change.ts'
import { DATA } from '#app/office/lib/data/query-client.ts'
import { sessionClient } from '#app/office/lib/session/session-client.ts'
import type { AlertKind } from '#domain/appointments/safety-alert.ts'
import type { Row } from '#domain/schema/rows.ts'

const TABLE = 'safety_alerts'

export interface SafetyAlert
  extends Readonly<Pick<Row<'safety_alerts'>, 'id' | 'raised_at' | 'expected_end'>> {
  readonly kind: AlertKind
  readonly beautician: { readonly full_name: string; readonly phone: string | null } | null
  readonly appointment: {
    readonly id: string
    readonly address: string | null
    readonly client: {
      readonly full_name: string
      readonly phone: string | null
      readonly address: string | null
    }
    readonly area: { readonly name: string } | null
  } | null
}

const select =
  'id,kind,raised_at,expected_end,beautician:beauticians(full_name,phone),appointment:appointments(id,address,client:clients(full_name,phone,address),area:areas(name))'

/** Requests for help first, then the oldest. */
export const openAlertsQuery = queryOptions({
  queryKey: [DATA, TABLE, 'open'],
  queryFn: async ({ signal }): Promise<SafetyAlert[]> => {
    const { data, error } = await sessionClient()
      .from(TABLE)
      .select(select)
      .is('ended_at', null)
      .order('kind')
      .order('raised_at')
      .order('id')
      .abortSignal(signal)
      .overrideTypes<SafetyAlert[], { merge: false }>()
    if (error) throw error
    return data
  },
})

/** "Everything is fine": also of an alert that the beautician or a colleague has ended meanwhile. */
export const useEndAlert = () =>
  useChange({
    mutationKey: TABLE,
    send: async ({ id }: SafetyAlert) => {
      const { error } = await sessionClient().rpc('end_alert', { alert: id })
      if (error) throw error
    },
    successToast: 'The alert has ended',
    errorToast: 'The alert could not be ended',
  })
