/** Push notifications of the office in this browser. */
import { type PushDevice, pushDevice } from '#app/lib/push/push-device.ts'
import { sessionClient } from '#app/office/lib/session/session-client.ts'

const MEMORY = 'push-office'

export const officeDevice = (): PushDevice =>
  pushDevice({
    worker: '/admin-worker.js',
    scope: '/admin',
    memory: MEMORY,
    async save(keys) {
      const { error } = await sessionClient().rpc('save_push_subscription', { app: 'office', ...keys })
      if (error) throw error
    },
    async end(endpoint) {
      const { error } = await sessionClient().rpc('end_push_subscription', { endpoint })
      if (error) throw error
    },
  })
