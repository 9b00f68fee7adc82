// Addresses of the sign-in and the back-office; app/routes.ts puts them together with the visitors’ ones.
import { index, layout, type RouteConfigEntry, route } from '@react-router/dev/routes'

export const officeRoutes: RouteConfigEntry[] = [
  route('admin/export', 'office/routes/export.ts'),
  layout('office/routes/office.tsx', [
    route('auth', 'office/routes/auth.tsx'),
    route('oauth/consent', 'office/routes/consent.tsx'),
    route('admin', 'office/routes/layout.tsx', [
      index('office/routes/dashboard.tsx'),
      route('clients', 'office/routes/clients.tsx'),
      route('services', 'office/routes/services.tsx'),
      route('services/offers', 'office/routes/offers.tsx'),
      route('services/work', 'office/routes/work.tsx'),
      route('appointments', 'office/routes/appointments.tsx'),
      route('leads', 'office/routes/leads.tsx'),
      route('outbox', 'office/routes/outbox.tsx'),
      route('reviews', 'office/routes/reviews.tsx'),
      route('person', 'office/routes/person.tsx'),
      route('banners', 'office/routes/banners.tsx'),
      route('reports', 'office/routes/reports.tsx'),
      route('reports/:name', 'office/routes/report.tsx'),
      route('settings', 'office/routes/settings.tsx'),
      route('settings/profile', 'office/routes/profile.tsx'),
      route('settings/hours', 'office/routes/hours.tsx'),
      route('settings/days-off', 'office/routes/days-off.tsx'),
      route('settings/beauticians', 'office/routes/beauticians.tsx'),
      route('settings/areas', 'office/routes/areas.tsx'),
      route('settings/messages', 'office/routes/messages.tsx'),
      route('settings/notifications', 'office/routes/notifications.tsx'),
      route('settings/payments', 'office/routes/payments.tsx'),
      route('settings/users', 'office/routes/members.tsx'),
      route('settings/security', 'office/routes/security.tsx'),
      route('settings/backups', 'office/routes/backups.tsx'),
      route('settings/import', 'office/routes/import.tsx'),
      route('settings/about', 'office/routes/about.tsx'),
    ]),
  ]),
]
