import { CalendarCheck, X } from 'lucide-react'
import { Button } from './ui/button.tsx'

interface WishAnswerProps {
  /** Whose wish it is, for those who hear the buttons. */
  name: string
  busy: boolean
  onAnswer: (accept: boolean) => void
}

/** Yes or no to a wish to move a visit, one tap each. */
export const WishAnswer = ({ name, busy, onAnswer }: WishAnswerProps) => (
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
