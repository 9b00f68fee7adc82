import { toast } from 'sonner'
import { reasonOf } from '#app/office/lib/data/failure.ts'

/** What the server said, in its words; where it said nothing, that something went wrong and what may help. */
export function showFailure(error: { message?: string }): void {
  const reason = reasonOf(error)
  if (reason) toast.error('An error occurred', { description: reason })
  else toast.error(messageOf(error))
}

export const messageOf = ({ message = '' }: { message?: string }): string =>
  message === '' || message === '{}' ? 'An error occurred' : message
