// The private link of a receipt or invoice: the document as issued, for print. Never cached, and without a script.

import { data, isRouteErrorResponse } from 'react-router'
import { serverBackend } from '#app/lib/backend.ts'
import type { PageHandle } from '#app/lib/page-kind.ts'
import { useBusinessProfile } from '#app/lib/root-data.ts'
import { serverContext } from '#app/lib/server-context.ts'
import { askForRenewal, DeadLink } from '#app/site/components/layout/dead-link.tsx'
import { ErrorPage } from '#app/site/components/layout/error-page.tsx'
import { InvoicePage } from '#app/site/money/invoice-page.tsx'
import { fetchInvoice } from '#app/site/money/queries.ts'
import type { Route } from './+types/route.ts'

export const handle: PageHandle = { kind: 'private', scripts: false }

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const invoice = await fetchInvoice(serverBackend(context.get(serverContext)), params.token)
  if (!invoice) throw data(null, { status: 404 })
  const paper = new URL(request.url).searchParams.get('paper')
  return { invoice, paper: paper === '80mm' ? ('80mm' as const) : ('a4' as const) }
}

/** A chat preview shows the business, but nothing about the document. */
export const meta: Route.MetaFunction = ({ loaderData }) => [
  { name: 'robots', content: 'noindex, nofollow' },
  ...(loaderData ? [{ title: loaderData.invoice.content.supplier.trade_name }] : []),
]

export default function InvoiceLink({ loaderData }: Route.ComponentProps) {
  const { time_zone } = useBusinessProfile()
  return <InvoicePage {...loaderData} zone={time_zone} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const profile = useBusinessProfile()
  if (isRouteErrorResponse(error) && error.status === 404)
    return <DeadLink profile={profile} advice={askForRenewal} />
  return <ErrorPage />
}
