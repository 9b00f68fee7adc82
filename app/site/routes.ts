// The routes of the public site.
import { index, layout, type RouteConfigEntry, route } from '@react-router/dev/routes'

export const siteRoutes: RouteConfigEntry[] = [
  layout('site/shell/layout.tsx', [
    index('site/shell/home.tsx'),
    route('services', 'site/shell/services.tsx'),
    route('services/category/:category', 'site/services/category-route.tsx'),
    route('services/:service', 'site/services/service-route.tsx'),
    route('offers', 'site/services/offers/route.tsx'),
    route('plan', 'site/leads/planner/route.tsx'),
    route('privacy', 'site/shell/privacy.tsx'),
    route('*', 'site/shell/not-found.tsx'),
  ]),
  route('terms', 'site/business/legal/terms-route.tsx'),
  route('refunds', 'site/business/legal/refunds-route.tsx'),
  route('e/:token', 'site/leads/lead-page/route.tsx'),
  route('e/:token/plan', 'site/leads/lead-page/change-plan-route.tsx'),
  route('b/:token', 'site/appointments/route.tsx'),
  route('b/:token/visit.ics', 'site/appointments/calendar-route.ts'),
  route('b/:token/receipt', 'site/money/appointment-invoice-route.tsx'),
  route('w/:token', 'site/appointments/waitlist/route.tsx'),
  route('f/:token', 'site/appointments/events/route.tsx'),
  route('f/:token/visit.ics', 'site/appointments/events/calendar-route.ts'),
  route('i/:token', 'site/money/route.tsx'),
  route('sitemap.xml', 'site/shell/sitemap.ts'),
  route('robots.txt', 'site/shell/robots.ts'),
  route('manifest.webmanifest', 'site/shell/manifest.ts'),
  route('office.webmanifest', 'site/shell/manifest.ts', { id: 'office-manifest' }),
  route('day.webmanifest', 'site/shell/manifest.ts', { id: 'day-manifest' }),
]
