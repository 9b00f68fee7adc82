import { useSearchParams } from 'react-router'
import { loadable } from '#app/office/components/loadable.tsx'
import { PageHeading } from '#app/office/components/page-heading.tsx'
import { Loading } from '#app/office/components/ui/spinner.tsx'
import { officeMeta } from '#app/office/lib/screen/office-meta.ts'
import { ServicesScreen } from '#app/office/services/services-screen.tsx'

export { SectionError as ErrorBoundary } from '#app/office/components/section-error.tsx'

export const meta = officeMeta('Services')

/** All prices in one table, for those who change many of them. */
const Prices = loadable(() => import('#app/office/services/prices-screen.tsx'), {
  waiting: <Loading label="Loading the prices" />,
  heading: <PageHeading title="Prices" />,
})

export default function Services() {
  const [params] = useSearchParams()
  return params.get('as') === 'prices' ? <Prices /> : <ServicesScreen />
}
