// Addresses of the sign-in and the back-office; app/routes.ts adds them to the public ones.
import { index, layout, type RouteConfigEntry, route } from '@react-router/dev/routes'

export const adminRoutes: RouteConfigEntry[] = [
  layout('routes/admin/office.tsx', [
    route('auth', 'routes/admin/auth.tsx'),
    route('oauth/consent', 'routes/admin/consent.tsx'),
    route('admin', 'routes/admin/layout.tsx', [
      index('routes/admin/dashboard.tsx'),
      route('clients', 'routes/admin/clients.tsx'),
      route('services', 'routes/admin/services.tsx'),
      route('appointments', 'routes/admin/appointments.tsx'),
      route('leads', 'routes/admin/leads.tsx'),
      route('reviews', 'routes/admin/reviews.tsx'),
      route('banners', 'routes/admin/banners.tsx'),
      route('reports', 'routes/admin/reports.tsx'),
      route('settings', 'routes/admin/settings.tsx'),
      route('profile', 'routes/admin/profile.tsx'),
      route('security', 'routes/admin/security.tsx'),
    ]),
  ]),
]
