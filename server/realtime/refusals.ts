// What Supabase Realtime says when it refuses something, by where it says it: before the connection, in the reply to a join,
// or in a system message before it closes a channel.

export interface Handshake {
  readonly status: 401 | 403 | 404 | 429 | 503
  readonly error: string
}

export const handshakes = {
  notFound: { status: 404, error: 'Not Found' },
  unknownVersion: { status: 403, error: 'The version of the protocol is not supported' },
  foreignOrigin: { status: 403, error: 'Origin not allowed' },
  noKey: { status: 401, error: 'API key is missing' },
  malformedKey: { status: 401, error: 'The token provided is not a valid JWT' },
  expiredKey: { status: 401, error: 'Token has expired' },
  wrongSignature: { status: 401, error: 'Failed to validate JWT signature' },
  tooManyConnections: { status: 429, error: 'Too many connected users' },
  restarting: { status: 503, error: 'Realtime is restarting, please standby' },
} as const satisfies Record<string, Handshake>

export const joins = {
  unmatched: 'unmatched topic',
  noTopic: 'TopicNameRequired: You must provide a topic name',
  publicChannel: 'PrivateOnly: This project only allows private channels',
  malformedToken: 'MalformedJWT: The token provided is not a valid JWT',
  wrongSignature: 'JwtSignatureError: Failed to validate JWT signature',
  expired: (seconds: number) => `InvalidJWTToken: ${expired(seconds)}`,
  unauthorized: (topic: string) =>
    `Unauthorized: You do not have permissions to read from this Channel topic: ${topic}`,
  noReplay: 'UnableToReplayMessages: Realtime was unable to replay messages',
  tooManyChannels: 'ChannelRateLimitReached: Too many channels',
  tooManyUsers: 'ConnectionRateLimitReached: Too many connected users',
  tooManyJoins: 'ClientJoinRateLimitReached: Too many joins per second',
  unreachable: 'UnableToConnectToProject: Realtime was unable to connect to the project database',
} as const

export const closings = {
  expired,
  noLongerAllowed: (topic: string) =>
    `You no longer have permission to read from this Channel topic: ${topic}`,
  notAllowed: (topic: string) => `You do not have permissions to read from this Channel topic: ${topic}`,
  malformedToken: 'The token provided is not a valid JWT',
  tooManyMessages: 'Too many messages per second',
} as const

function expired(seconds: number): string {
  return `Token has expired ${seconds} seconds ago`
}

/** Postgres Changes are not served, as in a project without a publication. */
export function noChanges(parameters: unknown): string {
  return `Unable to subscribe to changes with given parameters. Please check Realtime is enabled for the given connect parameters: [${parametersText(parameters)}]`
}

function parametersText(parameters: unknown): string {
  const given = Object(parameters) as Record<string, unknown>
  return ['event', 'schema', 'table', 'filter']
    .filter((name) => given[name] !== undefined)
    .map((name) => `${name}: ${textOf(given[name]).slice(0, 100)}`)
    .join(', ')
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
