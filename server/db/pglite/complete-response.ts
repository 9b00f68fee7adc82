// Whether the engine answered everything that it was asked. PGlite swallows whatever interrupts the engine from outside,
// such as an overflow of its stack: what comes back then tells of no error, and lacks what was not done.
import type { messages as backend } from '@electric-sql/pglite'

type Name = backend.BackendMessage['name']

/** What answers each kind of message, by its first byte, unless an error does. */
const responsesTo: Readonly<Record<string, readonly Name[]>> = {
  P: ['parseComplete'],
  B: ['bindComplete'],
  D: ['rowDescription', 'noData'],
  E: ['commandComplete', 'emptyQuery'],
  C: ['closeComplete'],
  S: ['readyForQuery'],
}

/** Come as often as they like, anywhere. */
const anytime: ReadonlySet<Name> = new Set<Name>(['dataRow', 'notice', 'notification', 'parameterStatus'])

export function isComplete(
  messages: readonly Uint8Array[],
  answers: readonly backend.BackendMessage[],
): boolean {
  const names = answers.map(({ name }) => name).filter((name) => !anytime.has(name))
  let place = 0
  let hasFailed = false

  /** A text of statements: each is answered, and in the end, also after an error, the whole. */
  function takeText(): boolean {
    const end = names.indexOf('readyForQuery', place)
    const told = names.slice(place, end)
    place = end + 1
    return end >= 0 && told.some((name) => name !== 'rowDescription')
  }

  function take(kind: string): boolean {
    // After an error nothing is done until the next synchronisation.
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
