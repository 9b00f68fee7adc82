import { type LucideIcon, Trash2 } from 'lucide-react'
import { focusNeighbour } from '#app/office/components/focus-neighbour.ts'
import { Button, buttonClasses } from '#app/office/components/ui/button.tsx'
import { classNames } from '#app/office/lib/screen/class-names.ts'
import type { ConfirmedDeleteLabels } from './record-labels.ts'

/** On a card the actions share its width like a tab bar; in the table they are small squares. */
const actionClasses =
  'in-card:h-13 in-card:min-w-0 in-card:flex-1 in-card:flex-col in-card:gap-1 in-card:px-0 in-card:text-[0.6875rem] ' +
  'in-table:size-9 in-table:px-0'

interface RecordActionProps {
  icon: LucideIcon
  /** The label on a card: 'Edit'. */
  word: string
  /** The accessible name: 'Edit Sample Client'. */
  of: string
  onPress: (button: HTMLElement) => void
  danger?: boolean
  disabled?: boolean
}

/** An icon in the table, icon and label on a card. */
export const RecordAction = ({ icon: Icon, word, of, onPress, danger, disabled }: RecordActionProps) => (
  <Button
    variant={danger ? 'danger' : 'ghost'}
    size="small"
    aria-label={`${word} ${of}`}
    title={word}
    disabled={disabled}
    data-action={word}
    onClick={(event) => onPress(event.currentTarget)}
    className={actionClasses}
  >
    <Icon aria-hidden="true" className="size-5 in-table:size-4" strokeWidth={1.75} />
    <span className="in-table:sr-only">{word}</span>
  </Button>
)

interface DeleteActionProps {
  of: string
  labels: ConfirmedDeleteLabels
  onDelete: () => void
}

export const DeleteAction = ({ of, labels, onDelete }: DeleteActionProps) => (
  <RecordAction
    icon={Trash2}
    word="Delete"
    of={of}
    danger
    onPress={(button) => {
      if (!window.confirm(labels.confirmDelete)) return
      focusNeighbour(button)
      onDelete()
    }}
  />
)

interface RecordLinkProps {
  icon: LucideIcon
  word: string
  of: string
  href: string
  newTab?: boolean
  /** An additional action when the link is pressed. */
  onPress?: (link: HTMLElement) => void
}

export const RecordLink = ({ icon: Icon, word, of, href, newTab, onPress }: RecordLinkProps) => (
  <a
    href={href}
    data-action={word}
    onClick={({ currentTarget }) => onPress?.(currentTarget)}
    aria-label={`${word} ${of}`}
    title={word}
    {...(newTab ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
    className={classNames(buttonClasses('ghost', 'small'), actionClasses)}
  >
    <Icon aria-hidden="true" className="size-5 in-table:size-4" strokeWidth={1.75} />
    <span className="in-table:sr-only">{word}</span>
  </a>
)
