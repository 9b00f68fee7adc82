// Routes of the sign-in and the back-office; app/routes.ts combines them with the public routes.
import { index, layout, type RouteConfigEntry, route } from '@react-router/dev/routes'

export const officeRoutes: RouteConfigEntry[] = [
  route('admin/export', 'office/shell/export/route.ts'),
  layout('office/shell/office.tsx', [
    route('auth', 'office/access/session/route.tsx'),
    route('oauth/consent', 'office/access/consent/route.tsx'),
    route('admin', 'office/shell/layout.tsx', [
      index('office/shell/dashboard/route.tsx'),
      route('clients', 'office/clients/route.tsx'),
      route('services', 'office/services/route.tsx'),
      route('services/offers', 'office/services/offers/route.tsx'),
      route('services/work', 'office/services/gallery/route.tsx'),
      route('appointments', 'office/appointments/route.tsx'),
      route('leads', 'office/leads/route.tsx'),
      route('outbox', 'office/messages/route.tsx'),
      route('reviews', 'office/reviews/route.tsx'),
      route('person', 'office/clients/privacy/route.tsx'),
      route('banners', 'office/banners/route.tsx'),
      route('reports', 'office/reports/route.tsx'),
      route('reports/:name', 'office/reports/report-route.tsx'),
      route('settings', 'office/business/settings/route.tsx'),
      route('settings/profile', 'office/business/profile/route.tsx'),
      route('settings/hours', 'office/team/hours/route.tsx'),
      route('settings/days-off', 'office/team/days-off/route.tsx'),
      route('settings/beauticians', 'office/team/beauticians/route.tsx'),
      route('settings/areas', 'office/team/areas/route.tsx'),
      route('settings/messages', 'office/messages/settings/route.tsx'),
      route('settings/notifications', 'office/messages/notifications/route.tsx'),
      route('settings/payments', 'office/money/settings/route.tsx'),
      route('settings/users', 'office/access/users/route.tsx'),
      route('settings/security', 'office/access/security/route.tsx'),
      route('settings/backups', 'office/business/backups/route.tsx'),
      route('settings/import', 'office/clients/import/route.tsx'),
      route('settings/about', 'office/business/about/route.tsx'),
    ]),
  ]),
]
