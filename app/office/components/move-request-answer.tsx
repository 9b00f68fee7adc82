import { CalendarCheck, X } from 'lucide-react'
import { Button } from './ui/button.tsx'

interface RequestAnswerProps {
  /** The client's name, for screen readers. */
  name: string
  busy: boolean
  onAnswer: (accept: boolean) => void
}

/** Accepts or refuses a move request, one tap each. */
export const RequestAnswer = ({ name, busy, onAnswer }: RequestAnswerProps) => (
  <span className="flex gap-2">
    <Button
      size="small"
      disabled={busy}
      aria-label={`Move the appointment of ${name}`}
      onClick={() => onAnswer(true)}
    >
      <CalendarCheck aria-hidden="true" className="size-4" />
      Move
    </Button>
    <Button
      variant="secondary"
      size="small"
      disabled={busy}
      aria-label={`Keep old time of ${name}`}
      onClick={() => onAnswer(false)}
    >
      <X aria-hidden="true" className="size-4" />
      Keep old time
    </Button>
  </span>
)
