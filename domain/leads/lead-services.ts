// Several services in one lead. The specification has one text field for them, so they are joined there and the
// office parses them again by name.
import { ALSO, GENERAL_APPOINTMENT, LEAD_SERVICE_MAX } from '#domain/text/limits.ts'

const SEPARATOR = ', '

/** The chosen names. */
export const tickedServices = (values: Readonly<Record<string, string>>): string[] =>
  Object.keys(values).flatMap((name) => (name.startsWith(ALSO) ? [name.slice(ALSO.length)] : []))

interface RequestedServices {
  readonly service_interested: string
  /** The names that did not fit. */
  readonly left: readonly string[]
}

export function requestedServices(first: string, ticked: readonly string[]): RequestedServices {
  const names = [...new Set([first, ...ticked])].filter(
    (name) => name !== GENERAL_APPOINTMENT || ticked.length === 0,
  )
  let room = 1
  while (room < names.length && names.slice(0, room + 1).join(SEPARATOR).length <= LEAD_SERVICE_MAX) room += 1
  return { service_interested: names.slice(0, room).join(SEPARATOR), left: names.slice(room) }
}

/** The requested services by name; '2 × Party Makeup' is twice that. */
export const namesIn = (text: string): string[] =>
  text.split(SEPARATOR).flatMap((part) => {
    const [, count, name] = /^([1-9]) × (.+)$/.exec(part) ?? []
    return name ? Array.from({ length: Number(count) }, () => name) : [part]
  })
