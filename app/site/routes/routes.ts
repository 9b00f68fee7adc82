// Addresses that visitors see; app/routes.ts puts them together with the back-office's.
import { index, layout, type RouteConfigEntry, route } from '@react-router/dev/routes'

export const siteRoutes: RouteConfigEntry[] = [
  layout('site/routes/layout.tsx', [
    index('site/routes/home.tsx'),
    route('services', 'site/routes/services.tsx'),
    route('services/category/:category', 'site/routes/service-category.tsx'),
    route('services/:service', 'site/routes/service.tsx'),
    route('offers', 'site/routes/offers.tsx'),
    route('plan', 'site/routes/plan.tsx'),
    route('privacy', 'site/routes/privacy.tsx'),
    route('*', 'site/routes/not-found.tsx'),
  ]),
  route('e/:token', 'site/routes/enquiry-link.tsx'),
  route('b/:token', 'site/routes/private-link.tsx'),
  route('b/:token/visit.ics', 'site/routes/private-link-calendar.ts'),
  route('i/:token', 'site/routes/invoice.tsx'),
  route('sitemap.xml', 'site/routes/sitemap.ts'),
  route('robots.txt', 'site/routes/robots.ts'),
  route('manifest.webmanifest', 'site/routes/manifest.ts'),
]
