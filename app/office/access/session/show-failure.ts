import { toast } from 'sonner'
import { reasonOf } from '#app/office/lib/data/failure.ts'

/** Shows the known reason below a general message; without one, the server's own message. */
export function showFailure(error: { message?: string }): void {
  const reason = reasonOf(error)
  if (reason) toast.error('An error occurred', { description: reason })
  else toast.error(messageOf(error))
}

export const messageOf = ({ message = '' }: { message?: string }): string =>
  message === '' || message === '{}' ? 'An error occurred' : message
