// The private link of a receipt or invoice: the document as issued, for print. Never cached, and without the app's scripts.

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
import { documentMeta } from './labels.ts'

export const handle: PageHandle = { kind: 'private', scripts: false }

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const server = context.get(serverContext)
  const invoice = await fetchInvoice(serverBackend(server), params.token)
  if (!invoice) throw data(null, { status: 404 })
  const paper = new URL(request.url).searchParams.get('paper')
  return {
    invoice,
    address: `${server.publicConfig.siteUrl}/i/${params.token}`,
    // The office prints on both.
    paper: paper === '80mm' ? ('80mm' as const) : ('a4' as const),
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => documentMeta(loaderData?.invoice)

export default function InvoiceLink({ loaderData }: Route.ComponentProps) {
  const { time_zone } = useBusinessProfile()
  return <InvoicePage {...loaderData} back={null} zone={time_zone} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const profile = useBusinessProfile()
  if (isRouteErrorResponse(error) && error.status === 404)
    return <DeadLink profile={profile} advice={askForRenewal} />
  return <ErrorPage />
}
