// The receipt of an appointment, opened with the appointment's own link, so that there is a way back to it.

import { data, isRouteErrorResponse } from 'react-router'
import { serverBackend } from '#app/lib/backend.ts'
import type { PageHandle } from '#app/lib/page-kind.ts'
import { useBusinessProfile } from '#app/lib/root-data.ts'
import { serverContext } from '#app/lib/server-context.ts'
import { askForRenewal, DeadLink } from '#app/site/components/layout/dead-link.tsx'
import { ErrorPage } from '#app/site/components/layout/error-page.tsx'
import { InvoicePage } from '#app/site/money/invoice-page.tsx'
import { fetchInvoice, fetchInvoiceLink } from '#app/site/money/queries.ts'
import type { Route } from './+types/appointment-invoice-route.ts'
import { documentMeta } from './labels.ts'

export const handle: PageHandle = { kind: 'private', scripts: false }

export async function loader({ params, context }: Route.LoaderArgs) {
  const server = context.get(serverContext)
  const backend = serverBackend(server)
  const link = await fetchInvoiceLink(backend, params.token)
  const invoice = await fetchInvoice(backend, link?.slice('/i/'.length) ?? '')
  if (!invoice) throw data(null, { status: 404 })
  return { invoice, address: `${server.publicConfig.siteUrl}${link}`, back: `/b/${params.token}` }
}

export const meta: Route.MetaFunction = ({ loaderData }) => documentMeta(loaderData?.invoice)

export default function AppointmentInvoice({ loaderData }: Route.ComponentProps) {
  const { time_zone } = useBusinessProfile()
  return <InvoicePage {...loaderData} paper="a4" zone={time_zone} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const profile = useBusinessProfile()
  if (isRouteErrorResponse(error) && error.status === 404)
    return <DeadLink profile={profile} advice={askForRenewal} />
  return <ErrorPage />
}
