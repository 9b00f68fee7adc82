import type { LucideIcon } from 'lucide-react'
import { classNames } from '#app/lib/class-names.ts'
import { Button, buttonClasses } from '../ui/button.tsx'

/** On a card the actions share its width like keys of a tab bar; in the table they are small squares. */
const cardClasses =
  'max-md:h-13 max-md:min-w-0 max-md:flex-1 max-md:flex-col max-md:gap-1 max-md:px-0 max-md:text-[0.6875rem] md:size-9 md:px-0'

interface RowActionProps {
  icon: LucideIcon
  /** The word on a card: 'Edit'. */
  word: string
  /** Of which row, for those who hear it: 'Edit Asha Rao'. */
  of: string
  onPress: () => void
  danger?: boolean
  disabled?: boolean
}

/** An icon in the table, icon and word on the phone's card. */
export const RowAction = ({ icon: Icon, word, of, onPress, danger, disabled }: RowActionProps) => (
  <Button
    look={danger ? 'danger' : 'ghost'}
    size="small"
    aria-label={`${word} ${of}`}
    title={word}
    disabled={disabled}
    onClick={onPress}
    className={cardClasses}
  >
    <Icon aria-hidden="true" className="size-5 md:size-4" strokeWidth={1.75} />
    <span className="md:sr-only">{word}</span>
  </Button>
)

interface RowLinkProps {
  icon: LucideIcon
  word: string
  of: string
  href: string
  newTab?: boolean
}

export const RowLink = ({ icon: Icon, word, of, href, newTab }: RowLinkProps) => (
  <a
    href={href}
    aria-label={`${word} ${of}`}
    title={word}
    {...(newTab ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
    className={classNames(buttonClasses('ghost', 'small'), cardClasses)}
  >
    <Icon aria-hidden="true" className="size-5 md:size-4" strokeWidth={1.75} />
    <span className="md:sr-only">{word}</span>
  </a>
)
