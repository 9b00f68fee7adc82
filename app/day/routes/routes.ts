// Addresses of a beautician's day; app/routes.ts puts them together with the others.
import { type RouteConfigEntry, route } from '@react-router/dev/routes'

export const dayRoutes: RouteConfigEntry[] = [
  route('my-day', 'day/routes/my-day.tsx'),
  route('my-day/session', 'day/routes/session.ts'),
]
