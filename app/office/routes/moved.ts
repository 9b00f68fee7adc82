// Leads from the old addresses of settings to the new ones, with whatever stands behind them.
import { redirect } from 'react-router'
import { paths } from '#app/office/lib/paths.ts'

export function loader({ request }: { request: Request }) {
  const { pathname, search } = new URL(request.url)
  return redirect(pathname.replace(paths.dashboard, paths.settings) + search, 301)
}
