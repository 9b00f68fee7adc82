import { type Backend, selectRows } from '#app/lib/backend.ts'

export interface Area {
  readonly id: string
  readonly name: string
  readonly pin_codes: readonly string[]
}

export const fetchAreas = (backend: Backend) =>
  selectRows<Area>(backend, 'areas', { select: 'id,name,pin_codes', order: 'position,name' })

export const NOT_THERE_YET = 'We may not serve this area yet. Send your request and we will let you know.'

export function findArea(areas: readonly Area[], place: string): Area | undefined {
  const typed = place.trim().toLowerCase()
  const pinCode = typed.replaceAll(' ', '')
  return areas.find(({ name, pin_codes }) => name.toLowerCase() === typed || pin_codes.includes(pinCode))
}
