// Several services in one enquiry. The specification has one field of words for them, which holds them one after the other; the
// office finds them again by their names.
import { ALSO, GENERAL_APPOINTMENT, LEAD_SERVICE_MAX } from '#domain/text/limits.ts'

const SEPARATOR = ', '

/** The names that were ticked. */
export const tickedServices = (values: Readonly<Record<string, string>>): string[] =>
  Object.keys(values).flatMap((name) => (name.startsWith(ALSO) ? [name.slice(ALSO.length)] : []))

interface AskedServices {
  readonly service_interested: string
  /** What found no room there. */
  readonly left: readonly string[]
}

export function servicesAsked(first: string, ticked: readonly string[]): AskedServices {
  const names = [...new Set([first, ...ticked])].filter(
    (name) => name !== GENERAL_APPOINTMENT || ticked.length === 0,
  )
  let room = 1
  while (room < names.length && names.slice(0, room + 1).join(SEPARATOR).length <= LEAD_SERVICE_MAX) room += 1
  return { service_interested: names.slice(0, room).join(SEPARATOR), left: names.slice(room) }
}

/** What was asked for, name by name; '2 × Party Makeup' is twice that. */
export const namesIn = (words: string): string[] =>
  words.split(SEPARATOR).flatMap((part) => {
    const [, count, name] = /^([1-9]) × (.+)$/.exec(part) ?? []
    return name ? Array.from({ length: Number(count) }, () => name) : [part]
  })
