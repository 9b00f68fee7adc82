/** The question before a series is booked: its appointments, and what is recorded as paid. */
import type { Question } from '#app/office/components/ui/use-question.tsx'
import { formatDateAndClock } from '#domain/time/business-time.ts'
import type { SeriesAppointment } from './appointment-checks.ts'
import { SeriesPayment } from './series-payment.tsx'

export function seriesQuestion(
  appointments: readonly SeriesAppointment[],
  paid: number,
  zone: string,
): Question {
  const action = `Book ${appointments.length} appointments`
  return {
    title: `${action}?`,
    action,
    variant: 'primary',
    content: (
      <>
        <ul className="list-disc pl-5">
          {appointments.map(({ number, starts_at, message }) => (
            <li key={number}>
              {formatDateAndClock(starts_at, zone)}
              {message && <span className="block text-danger">{message}</span>}
            </li>
          ))}
        </ul>
        <SeriesPayment paid={paid} />
      </>
    ),
  }
}
