// Checks that the engine answered every message. PGlite swallows an outside interruption such as a stack
// overflow, and then returns a truncated response without an error.
import type { messages as backend } from '@electric-sql/pglite'

type Name = backend.BackendMessage['name']

/** The expected responses per message type, unless there is an error. */
const responsesTo: Readonly<Record<string, readonly Name[]>> = {
  P: ['parseComplete'],
  B: ['bindComplete'],
  D: ['rowDescription', 'noData'],
  E: ['commandComplete', 'emptyQuery'],
  C: ['closeComplete'],
  S: ['readyForQuery'],
}

/** Messages that may come at any time, any number of times. */
const anytime: ReadonlySet<Name> = new Set<Name>(['dataRow', 'notice', 'notification', 'parameterStatus'])

export function isComplete(
  messages: readonly Uint8Array[],
  answers: readonly backend.BackendMessage[],
): boolean {
  const names = answers.map(({ name }) => name).filter((name) => !anytime.has(name))
  let place = 0
  let hasFailed = false

  /** A simple query: one response per statement, then ReadyForQuery, also after an error. */
  function takeText(): boolean {
    const end = names.indexOf('readyForQuery', place)
    const responses = names.slice(place, end)
    place = end + 1
    return end >= 0 && responses.some((name) => name !== 'rowDescription')
  }

  function take(kind: string): boolean {
    // After an error everything up to the next Sync is skipped.
    if (hasFailed && kind !== 'S') return true
    const name = names[place++]
    hasFailed = name === 'error'
    return hasFailed || (name !== undefined && (responsesTo[kind]?.includes(name) ?? false))
  }

  return (
    messages.every((message) => {
      const kind = String.fromCharCode(message[0] ?? 0)
      return kind === 'Q' ? takeText() : take(kind)
    }) && place === names.length
  )
}
