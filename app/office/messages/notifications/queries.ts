import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRevalidator } from 'react-router'
import { backendAddress } from '#app/office/lib/data/backend-address.ts'
import { useChange } from '#app/office/lib/data/change.ts'
import { ActionableError } from '#app/office/lib/data/failure.ts'
import { DATA } from '#app/office/lib/data/query-client.ts'
import { fetchProof } from '#app/office/lib/session/fetch-proof.ts'
import { sessionFetch } from '#app/office/lib/session/session-client.ts'
import type { MailServerInput, MailServerSettings } from '#domain/messages/mail-server-form.ts'

export interface MailServerState {
  /** Set with SMTP_URL, so it cannot be changed here. */
  readonly set_by_operator: boolean
  /** Of the operator's mails. */
  readonly sender?: string | null
  readonly settings: MailServerSettings | null
  /** The stored password can no longer be decrypted. */
  readonly needs_password?: boolean
}

async function ask<Answer>(method: string, path: string, body?: unknown, proof?: string): Promise<Answer> {
  const response = await sessionFetch(`${backendAddress()}/mail/v1/${path}`, {
    method,
    headers: {
      ...(proof !== undefined && { 'x-proof': proof }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  const answer = (await response.json()) as Answer & { message?: string; advice?: string }
  if (response.ok) return answer
  throw new MailRefusal(answer.message ?? `The server answered ${response.status}.`, answer.advice)
}

/** The message is that of the mail server where it has answered. */
export class MailRefusal extends ActionableError {
  override readonly name = 'MailRefusal'
  readonly advice: string | undefined

  constructor(message: string, advice: string | undefined) {
    super(message)
    this.advice = advice
  }
}

/** Only owners may read it. */
export const mailServerQuery = queryOptions({
  queryKey: [DATA, 'mail_server'],
  queryFn: () => ask<MailServerState>('GET', 'server'),
})

interface MailServerSave {
  readonly typed: MailServerInput
  /** The owner's own password. */
  readonly password: string
  readonly edited: MailServerState
}

export function useSaveMailServer() {
  const queryClient = useQueryClient()
  // The pages' configuration says whether mails are sent.
  const { revalidate } = useRevalidator()
  return useChange({
    mutationKey: 'mail_server',
    send: async ({ typed, password, edited }: MailServerSave): Promise<MailServerState> => {
      const body = { server: typed, version: edited.settings?.updated_at ?? null }
      const settings = await ask<MailServerSettings>('PUT', 'server', body, await fetchProof(password))
      const saved = { set_by_operator: false, settings, needs_password: false }
      queryClient.setQueryData(mailServerQuery.queryKey, saved)
      await revalidate()
      return saved
    },
    successToast: 'Mail server saved',
    errorToast: 'Error saving the mail server',
    invalidates: mailServerQuery.queryKey,
  })
}

export function useRemoveMailServer() {
  const { revalidate } = useRevalidator()
  return useChange({
    mutationKey: 'mail_server',
    send: async (password: string) => {
      await ask('DELETE', 'server', undefined, await fetchProof(password))
      await revalidate()
    },
    successToast: 'Mail server removed',
    errorToast: 'Error removing the mail server',
    invalidates: mailServerQuery.queryKey,
  })
}

interface TestMailAnswer {
  readonly to: string
  /** The mail server's response when it accepted the mail. */
  readonly answer: string
}

/** With the typed mail server, or with the one that is set. */
export const useSendTestMail = () =>
  useMutation({
    mutationFn: (server: MailServerInput | null) =>
      ask<TestMailAnswer>('POST', 'test', server === null ? undefined : { server }),
  })
