// The route list of a build, as far as the kinds of pages are read from it.
import type { ServerBuild } from 'react-router'

interface ListedRoute {
  readonly id: string
  readonly parentId?: string
  readonly path?: string
  readonly index?: boolean
  readonly handle?: unknown
}

export function routeList(routes: readonly ListedRoute[]): ServerBuild['routes'] {
  const listed = routes.map(({ handle, ...route }) => [
    route.id,
    { ...route, module: { default: null, handle } },
  ])
  return Object.fromEntries(listed)
}
