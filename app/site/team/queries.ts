import { type Backend, selectRows } from '#app/lib/backend.ts'
import type { Area } from '#domain/team/find-area.ts'

export const fetchAreas = (backend: Backend) =>
  selectRows<Area>(backend, 'areas', { select: 'id,name,pin_codes', order: 'position,name' })
