// The routes of My day; app/routes.ts combines them with the others.
import { type RouteConfigEntry, route } from '@react-router/dev/routes'

export const dayRoutes: RouteConfigEntry[] = [
  route('my-day', 'day/my-day-route.tsx'),
  route('my-day/actions', 'day/actions-route.ts'),
  route('my-day-worker.js', 'day/worker-route.ts'),
  route('my-day/session', 'day/session-route.ts'),
  route('my-day/push', 'day/push-route.ts'),
  route('c/:token/visits.ics', 'day/calendar-feed-route.ts'),
]
