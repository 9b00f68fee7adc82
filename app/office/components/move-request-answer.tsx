import { CalendarCheck, X } from 'lucide-react'
import { Button } from './ui/button.tsx'

interface RequestAnswerProps {
  /** Whose wish it is, for those who hear the buttons. */
  name: string
  busy: boolean
  onAnswer: (accept: boolean) => void
}

/** Yes or no to a wish to move an appointment, one tap each. */
export const RequestAnswer = ({ name, busy, onAnswer }: RequestAnswerProps) => (
  <span className="flex gap-2">
    <Button
      size="small"
      disabled={busy}
      aria-label={`Move the visit of ${name}`}
      onClick={() => onAnswer(true)}
    >
      <CalendarCheck aria-hidden="true" className="size-4" />
      Move
    </Button>
    <Button
      look="secondary"
      size="small"
      disabled={busy}
      aria-label={`Keep the time of ${name}`}
      onClick={() => onAnswer(false)}
    >
      <X aria-hidden="true" className="size-4" />
      Keep
    </Button>
  </span>
)
