import { type LucideIcon, Trash2 } from 'lucide-react'
import { Button, buttonClasses } from '#app/office/components/ui/button.tsx'
import { classNames } from '#app/office/lib/screen/class-names.ts'
import type { ConfirmedDeleteWords } from './entity.ts'

/** On a card the actions share its width like keys of a tab bar; in the table they are small squares. */
const rowClasses =
  'in-card:h-13 in-card:min-w-0 in-card:flex-1 in-card:flex-col in-card:gap-1 in-card:px-0 in-card:text-[0.6875rem] ' +
  'in-table:size-9 in-table:px-0'

interface RowActionProps {
  icon: LucideIcon
  /** The word on a card: 'Edit'. */
  word: string
  /** Of which row, for those who hear it: 'Edit Sample Client'. */
  of: string
  onPress: () => void
  danger?: boolean
  disabled?: boolean
}

/** An icon in the table, icon and word on a card. */
export const RowAction = ({ icon: Icon, word, of, onPress, danger, disabled }: RowActionProps) => (
  <Button
    look={danger ? 'danger' : 'ghost'}
    size="small"
    aria-label={`${word} ${of}`}
    title={word}
    disabled={disabled}
    onClick={onPress}
    className={rowClasses}
  >
    <Icon aria-hidden="true" className="size-5 in-table:size-4" strokeWidth={1.75} />
    <span className="in-table:sr-only">{word}</span>
  </Button>
)

interface DeleteActionProps {
  of: string
  words: ConfirmedDeleteWords
  onDelete: () => void
}

export const DeleteAction = ({ of, words, onDelete }: DeleteActionProps) => (
  <RowAction
    icon={Trash2}
    word="Delete"
    of={of}
    danger
    onPress={() => {
      if (window.confirm(words.confirmDelete)) onDelete()
    }}
  />
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
    className={classNames(buttonClasses('ghost', 'small'), rowClasses)}
  >
    <Icon aria-hidden="true" className="size-5 in-table:size-4" strokeWidth={1.75} />
    <span className="in-table:sr-only">{word}</span>
  </a>
)
