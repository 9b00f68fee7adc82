// One-time tokens sent by mail or handed over, stored as digests. A mail has a code to type (bound to the
// address) and a link whose token is derived from that code; using one uses up the other. A PKCE link has
// another token than one without, and a repeated recovery leaves earlier links valid, because anybody can
// request one.
import { randomInt, randomUUID } from 'node:crypto'
import type { Tx } from '#server/db/contract.ts'
import { empty, join, sql } from '#server/db/sql.ts'
import { digest } from './digest.ts'

/** An invitation may be read late; a requested mail is awaited. */
const lifetimes = { recovery: '1 hour', email_change: '1 hour', invite: '3 days' } as const
/** Without characters that look alike. Ten of them are 49 bits. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const codeLength = 10

const flowPrefix = 'pkce_'
export const isFlowToken = (linkToken: string): boolean => linkToken.startsWith(flowPrefix)

export type OneTimeTokenType = keyof typeof lifetimes

const storedAs = {
  recovery: 'recovery_token',
  email_change: 'email_change_token_new',
  invite: 'confirmation_token',
} as const

export interface MailedToken {
  /** Also the id of the PKCE flow, if the link has one. */
  readonly id: string
  /** The code to type. */
  readonly code: string
  /** The token in the link, GoTrue's `token_hash`. */
  readonly linkToken: string
}

export async function createOneTimeToken(
  tx: Tx,
  token: {
    readonly userId: string
    readonly type: OneTimeTokenType
    readonly email: string
    /** The link belongs to a PKCE flow. */
    readonly isFlow?: boolean
  },
): Promise<MailedToken> {
  const id = randomUUID()
  const code = Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join('')
  const [plain, ofFlow] = linkTokensOf(token.email, code)
  const linkToken = token.isFlow ? ofFlow : plain
  // Anybody may request a recovery, so those stay valid. Of the other kinds only the newest counts.
  const outdated =
    token.type === 'recovery' ? sql`and created_at <= now() - ${lifetimes.recovery}::interval` : empty
  await tx.query(sql`
    with outdated as (
      delete from auth.one_time_tokens
      where user_id = ${token.userId}::uuid and token_type = ${storedAs[token.type]} ${outdated}
    )
    insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to)
    values (${id}, ${token.userId}, ${storedAs[token.type]}, ${digest(linkToken)}, ${token.email})`)
  return { id, code, linkToken }
}

/** The link tokens that a typed code may belong to: without and with a PKCE flow. */
export function linkTokensOf(email: string, code: string): readonly [plain: string, ofFlow: string] {
  const plain = digest(`${email.trim().toLowerCase()}:${code.trim().toUpperCase()}`)
  return [plain, `${flowPrefix}${plain}`]
}

/** Uses the token up. Returns its user and address, or null. */
export async function takeOneTimeToken(
  tx: Tx,
  type: OneTimeTokenType,
  linkTokens: readonly string[],
): Promise<{ userId: string; email: string } | null> {
  const [row] = await tx.query<{ user_id: string; relates_to: string; fresh: boolean }>(sql`
    delete from auth.one_time_tokens
    where token_hash in (${join(
      linkTokens.map((linkToken) => sql`${digest(linkToken)}`),
      ', ',
    )}) and token_type = ${storedAs[type]}
    returning user_id, relates_to, created_at > now() - ${lifetimes[type]}::interval as fresh`)
  return row?.fresh ? { userId: row.user_id, email: row.relates_to } : null
}

/** The id and user of a valid token, which stays valid. */
export async function findOneTimeToken(
  tx: Tx,
  type: OneTimeTokenType,
  linkToken: string,
): Promise<{ id: string; userId: string } | null> {
  const [row] = await tx.query<{ id: string; userId: string }>(sql`
    select id, user_id as "userId" from auth.one_time_tokens
    where token_hash = ${digest(linkToken)} and token_type = ${storedAs[type]}
      and created_at > now() - ${lifetimes[type]}::interval`)
  return row ?? null
}
