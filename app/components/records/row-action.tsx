import type { LucideIcon } from 'lucide-react'
import { classNames } from '#app/lib/class-names.ts'
import { Button, buttonClasses } from '../ui/button.tsx'

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
    className="md:size-9 md:px-0"
  >
    <Icon aria-hidden="true" className="size-4" />
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
    className={classNames(buttonClasses('ghost', 'small'), 'md:size-9 md:px-0')}
  >
    <Icon aria-hidden="true" className="size-4" />
    <span className="md:sr-only">{word}</span>
  </a>
)
