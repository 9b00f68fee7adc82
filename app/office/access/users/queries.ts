/** Staff members and their roles. Row level security checks the owner's session; links come from the auth server. */
import { queryOptions } from '@tanstack/react-query'
import { backendAddress, backendIsElsewhere } from '#app/office/lib/data/backend-address.ts'
import { useChange } from '#app/office/lib/data/change.ts'
import { ActionableError } from '#app/office/lib/data/failure.ts'
import { DATA } from '#app/office/lib/data/query-client.ts'
import { fetchProof } from '#app/office/lib/session/fetch-proof.ts'
import { sessionClient, sessionFetch } from '#app/office/lib/session/session-client.ts'
import type { LoginName } from '#domain/access/login-name.ts'
import type { MemberRole } from '#domain/access/staff-form.ts'

export interface Member {
  readonly user_id: string
  readonly email: string | null
  /** Of an account without an email address, with the country code. */
  readonly phone: string | null
  readonly full_name: string | null
  readonly role: MemberRole
  readonly beautician_id: string | null
  readonly is_active: boolean
  /** False if invited but never signed in. */
  readonly has_accepted: boolean
  readonly second_factors: number
  readonly last_sign_in_at: string | null
  readonly updated_at: string
}

export type LinkedAccount = Pick<Member, 'email' | 'phone' | 'beautician_id'>

const MEMBERS = [DATA, 'members'] as const

export const membersQuery = queryOptions({
  queryKey: MEMBERS,
  queryFn: async ({ signal }) => {
    const { data, error } = await sessionClient()
      .rpc('members', undefined, { get: true })
      .abortSignal(signal)
      .overrideTypes<Member[], { merge: false }>()
    if (error) throw error
    return data
  },
})

export interface SignIn {
  readonly user_id: string | null
  readonly email: string | null
  readonly at: string
  readonly address: string | null
  readonly device: string | null
  readonly succeeded: boolean
}

export const signInsQuery = queryOptions({
  queryKey: [...MEMBERS, 'sign-ins'],
  queryFn: async ({ signal }) => {
    const { data, error } = await sessionClient()
      .rpc('sign_ins', { most: 30 }, { get: true })
      .abortSignal(signal)
      .overrideTypes<SignIn[], { merge: false }>()
    if (error) throw error
    return data
  },
})

export const accessRulesQuery = queryOptions({
  queryKey: [...MEMBERS, 'rules'],
  queryFn: async ({ signal }) => {
    const { data, error } = await sessionClient().from('access_rules').select().abortSignal(signal).single()
    if (error) throw error
    return data
  },
})

const useMemberChange = <Variables, Answer>(
  send: (variables: Variables) => Promise<Answer>,
  successToast: string,
  errorToast: string,
) => useChange({ mutationKey: 'members', send, successToast, errorToast, invalidates: MEMBERS })

export interface HandedLink {
  readonly link: string
  readonly mailed: boolean
}

/** An endpoint of our own auth server, which the official client does not have. */
async function askAuthServer<Answer>(path: string, body: object): Promise<Answer> {
  const response = await sessionFetch(`${backendAddress()}/auth/v1/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const answer = (await response.json()) as Answer & { msg?: string }
  if (!response.ok) throw new ActionableError(answer.msg ?? `The server answered ${response.status}.`)
  return answer
}

export interface Invitation {
  readonly email: LoginName
  readonly full_name: string
  readonly role: MemberRole
  readonly beautician_id: string | null
  readonly by_mail: boolean
  /** Empty: not needed. */
  readonly own_password: string
}

const prove = async (password: string) => {
  if (password) await fetchProof(password)
}

export const useInvite = () =>
  useMemberChange(
    async ({ by_mail, email: name, own_password, ...invited }: Invitation): Promise<HandedLink | null> => {
      await prove(own_password)
      if (!backendIsElsewhere()) return askAuthServer<HandedLink>('members', { ...name, ...invited, by_mail })
      const { full_name, role, beautician_id } = invited
      const { error } = await sessionClient().rpc('add_member', {
        email: '',
        ...name,
        full_name,
        role,
        ...(beautician_id && { beautician: beautician_id }),
      })
      if (error?.code === 'P0002') throw new ActionableError(error.message)
      if (error) throw error
      return null
    },
    'Invited',
    'Error inviting',
  )

interface MemberAct {
  readonly user_id: string
  /** Of the caller; empty: not needed. */
  readonly own_password: string
}

export const useRenewLink = () =>
  useMemberChange(
    async ({ user_id, by_mail, own_password }: MemberAct & { by_mail: boolean }) => {
      await prove(own_password)
      return askAuthServer<HandedLink>(`members/${user_id}/link`, { by_mail })
    },
    'New link created',
    'Error creating the link',
  )

/** The number with which somebody without an email address signs in. */
export const useChangeNumber = () =>
  useMemberChange(
    ({ member, phone }: { member: Member; phone: string }) =>
      askAuthServer(`members/${member.user_id}/phone`, { phone }),
    'Number changed',
    'The number could not be changed',
  )

export const useSaveMember = () =>
  useMemberChange(
    async ({ member, ...draft }: Omit<Invitation, 'email' | 'by_mail'> & { member: Member }) => {
      await prove(draft.own_password)
      const { data, error } = await sessionClient().rpc('save_member', {
        member: member.user_id,
        full_name: draft.full_name,
        role: draft.role,
        based_on: member.updated_at,
        ...(draft.beautician_id && { beautician: draft.beautician_id }),
      })
      if (error) throw error
      if (!data) throw new ActionableError('Someone else has changed this account.')
    },
    'Saved',
    'Error saving',
  )

export const useSetActive = () =>
  useMemberChange(
    async ({ user_id, active, own_password }: MemberAct & { active: boolean }) => {
      await prove(own_password)
      const { error } = await sessionClient().rpc('set_member_active', { member: user_id, active })
      if (error) throw error
    },
    'Done',
    'Error changing the account',
  )

export const useRemoveFactors = () =>
  useMemberChange(
    async (user_id: string) => {
      const { error } = await sessionClient().rpc('remove_member_factors', { member: user_id })
      if (error) throw error
    },
    'Two-step sign-in removed',
    'Error removing two-step sign-in',
  )

export const useRequireFactor = () =>
  useChange({
    mutationKey: 'access_rules',
    send: async (second_factor_required: boolean) => {
      const { error } = await sessionClient()
        .from('access_rules')
        .update({ second_factor_required })
        .not('id', 'is', null)
      if (error) throw error
    },
    optimisticUpdate: async (queryClient, second_factor_required) => {
      const { queryKey } = accessRulesQuery
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData(queryKey)
      queryClient.setQueryData(queryKey, (rules) => rules && { ...rules, second_factor_required })
      return () => queryClient.setQueryData(queryKey, before)
    },
    successToast: 'Saved',
    errorToast: 'Error saving',
    invalidates: MEMBERS,
  })
