// Collects the messages of a moment, and makes one of all changes of a table by the same tab.

export interface Message {
  readonly topic: string
  readonly event: string
  readonly payload: Readonly<Record<string, unknown>>
  /** The tab whose request made the change. It is not told. */
  readonly sender: string | null
}

/** Of more rows only the table is named, as in the database (`private.announce_rows()`). */
const maxIds = 100
/** Beyond that they are sent at once, so that a script cannot fill the memory. */
const maxCollected = 200

export interface Collection {
  add(message: Message): void
  /** Sends what was collected. */
  flush(): void
}

export function collectMessages(collectMs: number, send: (message: Message) => void): Collection {
  const collected = new Map<string, Message>()
  let timer: NodeJS.Timeout | undefined

  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    const messages = [...collected.values()]
    collected.clear()
    for (const message of messages) send(message)
  }

  return {
    add(message) {
      const key = keyOf(message)
      const before = collected.get(key)
      collected.set(key, before ? merged(before, message) : message)
      if (collected.size > maxCollected) flush()
      else timer ??= setTimeout(flush, collectMs)
    },
    flush,
  }
}

/** Messages with the same key become one. */
function keyOf({ topic, event, payload, sender }: Message): string {
  const { ids: _some, ...rest } = payload
  return JSON.stringify([topic, event, sender, rest])
}

function merged(before: Message, after: Message): Message {
  if (!('ids' in after.payload)) return after
  const [some, more] = [before.payload.ids, after.payload.ids]
  const ids = Array.isArray(some) && Array.isArray(more) ? [...new Set([...some, ...more])] : null
  return { ...after, payload: { ...after.payload, ids: ids && ids.length <= maxIds ? ids : null } }
}
