import { useSearchParams } from 'react-router'
import type { PageHandle } from '#app/lib/page-kind.ts'
import { loadable } from '#app/office/components/loadable.tsx'
import { PageHeading } from '#app/office/components/page-heading.tsx'
import { Loading } from '#app/office/components/ui/spinner.tsx'
import { earlyListRequest } from '#app/office/lib/records/early-list-request.ts'
import { officeMeta } from '#app/office/lib/screen/office-meta.ts'
import { serviceRules, services } from '#app/office/services/queries.ts'
import { ServicesScreen } from '#app/office/services/services-screen.tsx'

export { SectionError as ErrorBoundary } from '#app/office/components/section-error.tsx'

const readServices = earlyListRequest(services, serviceRules)
const isPriceTable = (params: URLSearchParams) => params.get('as') === 'prices'

export const handle: PageHandle = {
  kind: 'office',
  earlyRequests: async (backend, params) => (isPriceTable(params) ? null : readServices(backend, params)),
}

export const meta = officeMeta('Services')

/** All prices in one table, to change many at once. */
const Prices = loadable(() => import('#app/office/services/prices-screen.tsx'), {
  waiting: <Loading label="Loading the prices" />,
  heading: <PageHeading title="Prices" />,
})

export default function Services() {
  const [params] = useSearchParams()
  return isPriceTable(params) ? <Prices /> : <ServicesScreen />
}
