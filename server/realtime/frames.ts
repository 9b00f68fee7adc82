// Frames of Phoenix channels, as the official client speaks them: an object in protocol 1.0.0, an array in 2.0.0. In 2.0.0
// what a client broadcasts is binary.

export type Version = '1.0.0' | '2.0.0'

export interface Frame {
  readonly joinRef: string | null
  readonly ref: string | null
  readonly topic: string
  readonly event: string
  readonly payload: Readonly<Record<string, unknown>>
}

/** Phoenix takes a client that names no version for an old one. */
export function versionOf(asked: string | null): Version | null {
  if (asked === null || asked === '1.0.0') return '1.0.0'
  return asked === '2.0.0' ? asked : null
}

/** Null if it is no frame of this version. */
export function decodeFrame(version: Version, data: Buffer, isBinary: boolean): Frame | null {
  if (isBinary) return version === '2.0.0' ? decodeBroadcast(data) : null
  const parsed = parseJson(data.toString())
  if (version === '2.0.0') {
    if (!Array.isArray(parsed) || parsed.length !== 5) return null
    const [joinRef, ref, topic, event, payload] = parsed as unknown[]
    return toFrame({ joinRef, ref, topic, event, payload })
  }
  if (!isRecord(parsed)) return null
  const { join_ref: joinRef, ref, topic, event, payload } = parsed
  return toFrame({ joinRef, ref, topic, event, payload })
}

export function encodeFrame(version: Version, { joinRef, ref, topic, event, payload }: Frame): string {
  return JSON.stringify(
    version === '2.0.0'
      ? [joinRef, ref, topic, event, payload]
      : { topic, event, payload, ref, join_ref: joinRef },
  )
}

function toFrame(parts: Readonly<Record<keyof Frame, unknown>>): Frame | null {
  const { topic, event, payload = {} } = parts
  const joinRef = parts.joinRef ?? null
  const ref = parts.ref ?? null
  if (typeof topic !== 'string' || typeof event !== 'string' || !isRecord(payload)) return null
  return isRef(joinRef) && isRef(ref) ? { joinRef, ref, topic, event, payload } : null
}

const isRef = (value: unknown): value is string | null => value === null || typeof value === 'string'

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Not a frame, as any other value.
    return null
  }
}

const userBroadcastPush = 3
const fixedBytes = 7

/** Only where it goes to: the content is never sent on. */
function decodeBroadcast(data: Buffer): Frame | null {
  const [kind, joinRefBytes = 0, refBytes = 0, topicBytes = 0] = data
  const end = fixedBytes + joinRefBytes + refBytes + topicBytes
  if (kind !== userBroadcastPush || data.length < end) return null
  const topicAt = fixedBytes + joinRefBytes + refBytes
  const joinRef = data.toString('utf8', fixedBytes, fixedBytes + joinRefBytes) || null
  const ref = data.toString('utf8', fixedBytes + joinRefBytes, topicAt) || null
  return { joinRef, ref, topic: data.toString('utf8', topicAt, end), event: 'broadcast', payload: {} }
}
