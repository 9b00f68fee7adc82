// Every address of the product, explicitly. The back-office keeps its own list beside its pages.
import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'
import { adminRoutes } from './routes/admin/routes.ts'

export default [
  layout('routes/public/layout.tsx', [
    index('routes/public/home.tsx'),
    route('services', 'routes/public/services.tsx'),
    route('privacy', 'routes/public/privacy.tsx'),
    route('*', 'routes/public/not-found.tsx'),
  ]),
  route('sitemap.xml', 'routes/public/sitemap.ts'),
  route('robots.txt', 'routes/public/robots.ts'),
  route('manifest.webmanifest', 'routes/public/manifest.ts'),
  ...adminRoutes,
] satisfies RouteConfig
