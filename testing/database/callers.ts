// All kinds of callers, as rows and as the claims of a verified token.
import type { Caller, Db, OwnerTx } from '#server/db/contract.ts'
import { sql } from '#server/db/sql.ts'

/** A user with a session; `staff` is the row in public.staff, if there is one. */
interface Account {
  readonly user: string
  readonly session: string
  /** A session at aal2, where there is a second factor. */
  readonly strongSession: string
  readonly staff?: { readonly role: 'owner' | 'desk' | 'beautician'; readonly isActive: boolean }
  readonly hasVerifiedFactor?: boolean
}

const uuid = (digit: number, kind: 'a' | 'b' | 'c') =>
  `00000000-0000-4000-8000-${kind}${String(digit).padStart(11, '0')}`
const account = (digit: number, rest: Omit<Account, 'user' | 'session' | 'strongSession'> = {}): Account => ({
  user: uuid(digit, 'a'),
  session: uuid(digit, 'b'),
  strongSession: uuid(digit, 'c'),
  ...rest,
})

export const accounts = {
  owner: account(1, { staff: { role: 'owner', isActive: true } }),
  staff: account(2, { staff: { role: 'desk', isActive: true } }),
  owing: account(3, { staff: { role: 'desk', isActive: true }, hasVerifiedFactor: true }),
  disabled: account(4, { staff: { role: 'desk', isActive: false } }),
  outsider: account(5),
  beautician: account(6, { staff: { role: 'beautician', isActive: true } }),
} as const

function signedIn({ user, session }: Account, claims: Readonly<Record<string, unknown>> = {}): Caller {
  return {
    role: 'authenticated',
    claims: { role: 'authenticated', sub: user, session_id: session, aal: 'aal1', ...claims },
  }
}

/** The columns of the matrix. */
export const callers = {
  visitor: { role: 'anon', claims: { role: 'anon' } },
  outsider: signedIn(accounts.outsider),
  staff: signedIn(accounts.staff),
  owing: signedIn(accounts.owing),
  disabled: signedIn(accounts.disabled),
  owner: signedIn(accounts.owner),
  beautician: signedIn(accounts.beautician),
} as const satisfies Record<string, Caller>

export type CallerName = keyof typeof callers
export const callerNames = Object.keys(callers) as readonly CallerName[]

/** Callers that differ from one of those by one claim. */
export const variants = {
  owingWithSecondFactor: signedIn(accounts.owing, { aal: 'aal2', session_id: accounts.owing.strongSession }),
  owingWhoseFactorWasRemoved: signedIn(accounts.owing, { aal: 'aal2' }),
  ownerThroughApplication: signedIn(accounts.owner, { client_id: uuid(1, 'b') }),
  ownerSignedOut: signedIn(accounts.owner, { session_id: uuid(9, 'b') }),
  ownerWithForeignSession: signedIn(accounts.owner, { session_id: accounts.outsider.session }),
  ownerWithoutSession: signedIn(accounts.owner, { session_id: undefined }),
  service: { role: 'service_role', claims: { role: 'service_role' } },
} as const satisfies Record<string, Caller>

export async function insertCallers(db: Db): Promise<void> {
  await db.asOwner(async (tx) => {
    for (const [name, { user, session, strongSession, staff, hasVerifiedFactor }] of Object.entries<Account>(
      accounts,
    )) {
      await tx.query(sql`insert into auth.users (id, email) values (${user}, ${`${name}@example.com`})`)
      await tx.query(sql`insert into auth.sessions (id, user_id, aal) values (${session}, ${user}, 'aal1')`)
      if (staff) {
        await tx.query(sql`
          insert into public.staff (user_id, full_name, role, is_active)
          values (${user}, ${name}, ${staff.role}, ${staff.isActive})`)
      }
      if (hasVerifiedFactor) {
        await tx.query(sql`
          insert into auth.sessions (id, user_id, aal) values (${strongSession}, ${user}, 'aal2')`)
        await tx.query(sql`
          insert into auth.mfa_factors (id, user_id, factor_type, status)
          values (gen_random_uuid(), ${user}, 'totp', 'verified')`)
      }
    }
  })
}

/** From here on the transaction's caller is a staff member. */
export const setStaffCaller = (tx: OwnerTx) => setCaller(tx, callers.staff)

export const setOwnerCaller = (tx: OwnerTx) => setCaller(tx, callers.owner)

export async function setCaller(tx: OwnerTx, { claims }: Caller): Promise<void> {
  await tx.query(sql`select set_config('request.jwt.claims', ${JSON.stringify(claims)}, true)`)
}
