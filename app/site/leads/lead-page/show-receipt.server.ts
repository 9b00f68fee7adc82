import { redirect } from 'react-router'
import { serverBackend } from '#app/lib/backend.ts'
import type { ServerContext } from '#app/lib/server-context.ts'
import { fetchReceipt } from './queries.ts'

interface SentPost {
  /** null for spam, which is not stored. */
  readonly id: string | null
  readonly sent: 'lead' | 'appointment' | 'without-offer'
  /** The page of the form, as a fallback. */
  readonly otherwise: string
}

/** Redirects to the private link after a plain post. */
export async function showReceipt(
  server: ServerContext,
  { id, sent, otherwise }: SentPost,
): Promise<Response> {
  const receipt = id && (await fetchReceipt(serverBackend(server), id).catch(missing))
  // Without #top the browser would keep the scroll position of the form.
  return redirect(receipt ? `${receipt.link}?sent=${sent}#top` : otherwise, 303)

  function missing(error: unknown): null {
    server.log.error({ err: error }, 'The link of an enquiry could not be fetched')
    return null
  }
}
