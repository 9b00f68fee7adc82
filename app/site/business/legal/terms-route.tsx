import { serverBackend } from '#app/lib/backend.ts'
import type { PageHandle } from '#app/lib/page-kind.ts'
import { rootDataOf } from '#app/lib/root-data.ts'
import { serverContext } from '#app/lib/server-context.ts'
import { LegalPage } from '#app/site/business/legal/legal-page.tsx'
import { fetchLegalText } from '#app/site/business/queries.ts'
import { pageMeta } from '#app/site/lib/page/seo.ts'
import type { Route } from './+types/terms-route.ts'

export const handle: PageHandle = { kind: 'public', scripts: false, cached: {} }

export const loader = async ({ context }: Route.LoaderArgs) => ({
  text: await fetchLegalText(serverBackend(context.get(serverContext)), 'terms'),
})

export const meta: Route.MetaFunction = ({ matches }) => {
  const root = rootDataOf(matches)
  const name = root?.profile.business_name ?? ''
  return pageMeta(root, {
    title: `Terms | ${name}`,
    description: `The terms of ${name} for visits at your home: booking, prices, safety and complaints.`,
    path: '/terms',
  })
}

const Terms = ({ loaderData }: Route.ComponentProps) => <LegalPage title="Terms" text={loaderData.text} />
export default Terms
