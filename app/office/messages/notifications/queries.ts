import { useMutation } from '@tanstack/react-query'
import { backendAddress } from '#app/office/lib/data/backend-address.ts'
import { ActionableError } from '#app/office/lib/data/failure.ts'
import { sessionFetch } from '#app/office/lib/session/session-client.ts'

interface TestMailAnswer {
  readonly to: string
  /** The mail server's response when it accepted the mail. */
  readonly answer: string
}

export const useSendTestMail = () =>
  useMutation({
    mutationFn: async (): Promise<TestMailAnswer> => {
      const response = await sessionFetch(`${backendAddress()}/mail/v1/test`, { method: 'POST' })
      const answer = (await response.json()) as TestMailAnswer & { message?: string }
      if (!response.ok) throw new ActionableError(answer.message ?? `The server answered ${response.status}.`)
      return answer
    },
  })
