// Addresses of the sign-in and the back-office; app/routes.ts adds them to the public ones.
import type { RouteConfigEntry } from '@react-router/dev/routes'

export const adminRoutes: RouteConfigEntry[] = []
