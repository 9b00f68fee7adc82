// All routes. Each module lists its own beside its pages.
import type { RouteConfig } from '@react-router/dev/routes'
import { dayRoutes } from './day/routes.ts'
import { officeRoutes } from './office/routes.ts'
import { siteRoutes } from './site/routes.ts'

export default [...siteRoutes, ...officeRoutes, ...dayRoutes] satisfies RouteConfig
