// A small business for tests of the planner.
import { ALWAYS_OPEN } from '#domain/team/working-hours.ts'
import { type AreaOfPlan, estimate } from './estimate.ts'
import type { CheckedFunction } from './plan-check.ts'
import { type OfferedService, readRequest } from './plan-input.ts'

const offered = (id: string, name: string, category: string, minutes: number, price: number) => ({
  id,
  name,
  category,
  duration_minutes: minutes,
  price,
  work_step: null,
  drying_minutes: id === 'mehendi' ? 60 : 0,
})
export const services: readonly OfferedService[] = [
  offered('bridal', 'Bridal Makeup', 'Bridal', 180, 14_999),
  offered('party', 'Party Makeup', 'Party Makeup', 75, 2499),
  offered('hair', 'Hair Styling', 'Hair', 60, 1499),
  offered('mehendi', 'Bridal Mehendi', 'Mehendi', 240, 4999),
]
const zone = 'Asia/Kolkata'
const hours = ALWAYS_OPEN.map((day) => ({ ...day, from_time: '09:00:00', to_time: '20:00:00' })).slice(1)
const areas: readonly AreaOfPlan[] = [
  { id: 'palasia', name: 'Palasia', pin_codes: ['452010'], travel_charge: 200 },
]
const settings = {
  early_before: '06:00:00',
  early_charge: 500,
  package_functions: 2,
  package_percent: 10,
  advance_percent: 25,
}
const now = new Date('2026-11-16T04:30:00Z') // 10 am there
export const requestOf = (query: string) => readRequest(new URLSearchParams(query), services)
const circumstances = { services, areas, hours, settings, timeZone: zone, noticeMinutes: 120, now }
export const planOf = (query: string, checked: readonly CheckedFunction[] | null = null) =>
  estimate(requestOf(query), circumstances, checked)

export const wedding =
  'day=2026-11-20&ready=17:00&who0=Bride&service0=bridal&who1=Friend&count1=3&service1=party'
