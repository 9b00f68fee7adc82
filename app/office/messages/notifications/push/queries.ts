import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useChange } from '#app/office/lib/data/change.ts'
import { DATA } from '#app/office/lib/data/query-client.ts'
import { officeDevice } from '#app/office/lib/push/office-push.ts'
import { sessionClient } from '#app/office/lib/session/session-client.ts'
import type { ChosenPushKind } from '#domain/messages/push.ts'

interface PushSettings {
  readonly person: string
  /** The kinds that are turned off. */
  readonly off: readonly string[]
}

export const pushSettingsQuery = queryOptions({
  queryKey: [DATA, 'push_settings'],
  queryFn: async ({ signal }) => {
    const { data, error } = await sessionClient()
      .rpc('push_state', undefined, { get: true })
      .abortSignal(signal)
    if (error) throw error
    return data as unknown as PushSettings
  },
})

export function useSavePushKind() {
  return useChange({
    mutationKey: 'push_settings',
    queues: () => ['all'],
    send: async ({ kind, isOn }: { kind: ChosenPushKind; isOn: boolean }) => {
      const { error } = await sessionClient().rpc('set_push_kinds', { kinds: { [kind]: isOn } })
      if (error) throw error
    },
    optimisticUpdate: (queryClient, { kind, isOn }) => {
      const { queryKey } = pushSettingsQuery
      const before = queryClient.getQueryData(queryKey)
      queryClient.setQueryData(
        queryKey,
        (stored) =>
          stored && {
            ...stored,
            off: [...stored.off.filter((one) => one !== kind), ...(isOn ? [] : [kind])],
          },
      )
      return () => queryClient.setQueryData(queryKey, before)
    },
    errorToast: 'Error saving the notifications',
    invalidates: pushSettingsQuery.queryKey,
  })
}

type DeviceState = 'on' | 'off' | 'refused'

/** Whether this browser shows notifications; asking also renews its subscription. */
export const deviceQuery = (person: string) =>
  queryOptions({
    queryKey: ['push-device', person],
    queryFn: async (): Promise<DeviceState> => ((await officeDevice().renew(person)) ? 'on' : 'off'),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Turns this browser on or off. */
export function useTurnDevice(person: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (turnOn: boolean): Promise<DeviceState> => {
      if (turnOn) return (await officeDevice().turnOn(person)) ? 'on' : 'refused'
      await officeDevice().turnOff()
      return 'off'
    },
    onSuccess: (state) => queryClient.setQueryData(deviceQuery(person).queryKey, state),
  })
}

export const useTestDevice = () =>
  useMutation({
    mutationFn: async () => {
      const endpoint = await officeDevice().endpoint()
      const { data: isSent, error } = await sessionClient().rpc('send_test_push', {
        endpoint: endpoint ?? '',
      })
      if (error) throw error
      if (!isSent) throw new Error('This device is not known any more. Turn notifications off and on again.')
    },
  })
