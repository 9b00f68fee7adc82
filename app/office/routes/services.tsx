import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { Loading } from '#app/office/components/ui/spinner.tsx'
import { officeMeta } from '#app/office/lib/screen/office-meta.ts'
import { ServicesScreen } from '#app/office/subjects/services/services-screen.tsx'

export { SectionError as ErrorBoundary } from '#app/office/components/section-error.tsx'

export const meta = officeMeta('Services')

/** All prices in one table, for those who change many of them. */
const Prices = lazy(() => import('#app/office/subjects/services/prices-screen.tsx'))

export default function Services() {
  const [params] = useSearchParams()
  if (params.get('as') !== 'prices') return <ServicesScreen />
  return (
    <Suspense fallback={<Loading label="Loading the prices" />}>
      <Prices />
    </Suspense>
  )
}
