import { redirect } from 'react-router'
import { serverBackend } from '#app/lib/backend.ts'
import type { ServerContext } from '#app/lib/server-context.ts'
import { fetchReceipt } from './queries.ts'

interface SentPost {
  /** null for what a machine filled in, of which nothing is kept. */
  readonly id: string | null
  readonly sent: 'lead' | 'appointment' | 'without-offer'
  /** Where she sent it, which at least says thank you. */
  readonly otherwise: string
}

/** After a plain post: her own page, on which all remains. */
export async function showReceipt(
  server: ServerContext,
  { id, sent, otherwise }: SentPost,
): Promise<Response> {
  const receipt = id && (await fetchReceipt(serverBackend(server), id).catch(missing))
  // A browser would keep the place in the page that the form had.
  return redirect(receipt ? `${receipt.link}?sent=${sent}#top` : otherwise, 303)

  function missing(error: unknown): null {
    server.log.error({ err: error }, 'The link of an enquiry could not be fetched')
    return null
  }
}
