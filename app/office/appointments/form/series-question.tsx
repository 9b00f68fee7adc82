/** Lists the appointments of a series and asks before they are booked. */
import { createContext, type PropsWithChildren, use, useState } from 'react'
import { useBusinessProfile } from '#app/lib/root-data.ts'
import { ConfirmDialog } from '#app/office/components/ui/confirm-dialog.tsx'
import { formatDateAndClock } from '#domain/time/business-time.ts'
import type { SeriesAppointment } from './appointment-checks.ts'
import { SeriesPayment } from './series-payment.tsx'

/** Resolves with whether the user agrees. `paid` is what the form records as received. */
export type AskSeries = (appointments: readonly SeriesAppointment[], paid: number) => Promise<boolean>

interface Question {
  readonly appointments: readonly SeriesAppointment[]
  readonly paid: number
  readonly answer: (isAgreed: boolean) => void
  readonly close: () => void
}

const OpenQuestion = createContext<Question | null>(null)

/** The form asks while it saves; its fields show the question, so that the dialog belongs to that of the form. */
export function useSeriesQuestion() {
  const [question, setQuestion] = useState<Question | null>(null)
  const [ask] = useState(
    (): AskSeries => (appointments, paid) =>
      new Promise((answer) => setQuestion({ appointments, paid, answer, close: () => setQuestion(null) })),
  )
  return { question, ask }
}

export const SeriesQuestionProvider = ({
  question,
  children,
}: PropsWithChildren<{ question: Question | null }>) => (
  <OpenQuestion value={question}>{children}</OpenQuestion>
)

export function SeriesQuestion() {
  const { time_zone } = useBusinessProfile()
  const question = use(OpenQuestion)
  if (!question) return null
  const { appointments, paid, answer, close } = question
  const title = `Book ${appointments.length} appointments`
  return (
    <ConfirmDialog
      title={`${title}?`}
      action={title}
      variant="primary"
      onConfirm={() => answer(true)}
      onClose={() => {
        answer(false)
        close()
      }}
    >
      <ul className="list-disc pl-5">
        {appointments.map(({ number, starts_at, message }) => (
          <li key={number}>
            {formatDateAndClock(starts_at, time_zone)}
            {message && <span className="block text-danger">{message}</span>}
          </li>
        ))}
      </ul>
      <SeriesPayment paid={paid} />
    </ConfirmDialog>
  )
}
