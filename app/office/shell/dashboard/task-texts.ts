/** The texts of counted tasks on the dashboard. */
import { formatCount } from '#domain/money/format-rupees.ts'

const counted = (one: string, many: (count: string) => string) => (count: number) =>
  count === 1 ? one : many(formatCount(count))

export const taskTexts = {
  reviews: counted(
    '1 review is waiting for approval',
    (count) => `${count} reviews are waiting for approval`,
  ),
  timeOff: counted(
    '1 request for time off is waiting',
    (count) => `${count} requests for time off are waiting`,
  ),
  unassigned: counted(
    '1 upcoming appointment has no beautician',
    (count) => `${count} upcoming appointments have no beautician`,
  ),
  unaddressed: counted(
    '1 upcoming appointment has no address',
    (count) => `${count} upcoming appointments have no address`,
  ),
  unpinned: counted(
    '1 appointment tomorrow has no map location',
    (count) => `${count} appointments tomorrow have no map location`,
  ),
  uncovered: counted(
    '1 appointment is booked on a day off',
    (count) => `${count} appointments are booked on days off`,
  ),
  unfit: counted(
    'A client’s address changed: check the travel time of the appointment',
    (count) => `Clients’ addresses changed: check the travel time of ${count} appointments`,
  ),
  waitlist: counted('1 person waits for a free time', (count) => `${count} people wait for a free time`),
  unreferenced: counted(
    '1 UPI payment has no reference',
    (count) => `${count} UPI payments have no reference`,
  ),
} as const
