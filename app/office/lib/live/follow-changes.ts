/**
 * The live connection of an open page: Realtime says which rows have changed, and what is shown is read again under row level
 * security. Without it the office polls. Loaded after the first rows.
 */
import { RealtimeClient } from '@supabase/realtime-js'
import type { QueryClient } from '@tanstack/react-query'
import { readPublicConfig } from '#app/lib/public-config.ts'
import { randomId } from '#app/lib/random-id.ts'
import { backendAddress, backendIsElsewhere } from '#app/office/lib/data/backend-address.ts'
import { accessToken, tab } from '#app/office/lib/session/session-client.ts'
import { createLiveRefresh } from './live-refresh.ts'

/** The topic and the event of `private.announce_rows()`. */
const TOPIC = 'office'
const EVENT = 'change'

const LONGEST_WAIT_MS = 60_000
const JOIN_AGAIN_MS = 5_000

export function followChanges(queryClient: QueryClient, over: AbortSignal): void {
  if (over.aborted) return
  // A hosted project tells every tab, and browsers may send it no headers but its own.
  if (!backendIsElsewhere()) tab.name ||= randomId()
  const refresh = createLiveRefresh(queryClient)
  const client = new RealtimeClient(`${backendAddress().replace(/^http/, 'ws')}/realtime/v1`, {
    params: { apikey: readPublicConfig().publishableKey, tab: tab.name },
    accessToken: async () => (await accessToken()) ?? null,
    // Where no WebSocket comes through, it is tried once a minute.
    reconnectAfterMs: (attempts) => Math.min(500 * 2 ** attempts, LONGEST_WAIT_MS),
  })
  let wasJoined = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false

  function leave(): void {
    isOver = true
    clearTimeout(timer)
    refresh.stop()
    void client.removeAllChannels()
  }
  over.addEventListener('abort', leave, { once: true })

  async function join(): Promise<void> {
    // The token comes from a promise, and a channel joins with the one that the client has.
    await client.setAuth()
    if (isOver) return
    client
      .channel(TOPIC, { config: { private: true } })
      .on('broadcast', { event: EVENT }, refresh.request)
      .subscribe((status, error) => {
        if (isOver) return
        if (status === 'SUBSCRIBED') {
          // What changed while the connection was lost.
          if (wasJoined) refresh.request()
          wasJoined = true
        } else if (error?.message.startsWith('Unauthorized')) leave()
        // The server has closed the channel, for example because the token has expired.
        else if (status === 'CLOSED') timer = setTimeout(() => void join(), JOIN_AGAIN_MS)
      })
  }
  void join()
}
