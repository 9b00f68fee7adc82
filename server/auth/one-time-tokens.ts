// Secrets that travel by mail, or by hand: good for one use within their time, stored only as a digest. The mail carries both a code
// to type (bound to the address) and a link, whose token is derived from that code; either uses up the other. A link
// that belongs to a PKCE flow is another token than one without: taking its prefix off makes it worthless.
// A recovery that is asked for again leaves the links of the hour alone: anybody can ask, only the owner has the mails.
import { randomInt, randomUUID } from 'node:crypto'
import type { Tx } from '#server/db/contract.ts'
import { empty, join, sql } from '#server/db/sql.ts'
import { digest } from './digest.ts'

/** Somebody who is invited need not be at a desk; whoever asks for a mail is waiting for it. */
const lifetimes = { recovery: '1 hour', email_change: '1 hour', invite: '3 days' } as const
/** Without letters that are mistaken for digits; ten of them are 49 bits. */
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
  /** Shared by the flow, if the link belongs to one. */
  readonly id: string
  /** What a person types. */
  readonly code: string
  /** What the link carries; also GoTrue's `token_hash`. */
  readonly linkToken: string
}

export async function createOneTimeToken(
  tx: Tx,
  token: {
    readonly userId: string
    readonly type: OneTimeTokenType
    readonly email: string
    /** The link is only one half: the browser that asked holds the other. */
    readonly isFlow?: boolean
  },
): Promise<MailedToken> {
  const id = randomUUID()
  const code = Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join('')
  const [plain, ofFlow] = linkTokensOf(token.email, code)
  const linkToken = token.isFlow ? ofFlow : plain
  // Anybody may ask for a recovery. Of an address to change to, and of an invitation, only the newest counts.
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

/** The link tokens that a typed code may belong to: without a flow, and with one. */
export function linkTokensOf(email: string, code: string): readonly [plain: string, ofFlow: string] {
  const plain = digest(`${email.trim().toLowerCase()}:${code.trim().toUpperCase()}`)
  return [plain, `${flowPrefix}${plain}`]
}

/** Which token it was, whose and for which address, or null. It cannot be used again. */
export async function takeOneTimeToken(
  tx: Tx,
  type: OneTimeTokenType,
  linkTokens: readonly string[],
): Promise<{ id: string; userId: string; email: string } | null> {
  const [row] = await tx.query<{ id: string; user_id: string; relates_to: string; fresh: boolean }>(sql`
    delete from auth.one_time_tokens
    where token_hash in (${join(
      linkTokens.map((linkToken) => sql`${digest(linkToken)}`),
      ', ',
    )}) and token_type = ${storedAs[type]}
    returning id, user_id, relates_to, created_at > now() - ${lifetimes[type]}::interval as fresh`)
  return row?.fresh ? { id: row.id, userId: row.user_id, email: row.relates_to } : null
}
