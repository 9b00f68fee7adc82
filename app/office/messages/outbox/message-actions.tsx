/** The actions of a message, depending on its state. */
import { Check, ChevronRight, MessageCircle, Pencil, Phone, PhoneOff, RotateCw, Undo2 } from 'lucide-react'
import type { ComponentType } from 'react'
import { Link } from 'react-router'
import { focusNeighbour } from '#app/office/components/focus-neighbour.ts'
import { OPENED_BY_LINK } from '#app/office/components/records/use-address-dialog.ts'
import { Button, type ButtonVariant, buttonClasses } from '#app/office/components/ui/button.tsx'
import { addressOf, paths } from '#app/office/lib/paths.ts'
import type { DraftState } from '#domain/messages/message-kinds.ts'
import { telephoneLink } from '#domain/text/phone.ts'
import { draftLink, type OutboxMessage, useMarkMessage, useRetryMail } from './queries.ts'

interface OfMessage {
  message: OutboxMessage
}

/** Also for messages that wait for the end of the quiet hours: they may be sent now. */
export const DueActions = ({ message }: OfMessage) => (
  <>
    <OpenDraft message={message} />
    <MarkButton message={message} to="phoned" word="Told by phone" icon={Phone} />
    <MarkButton message={message} to="skipped" word="Skip" icon={ChevronRight} variant="ghost" />
  </>
)

function OpenDraft({ message }: OfMessage) {
  const mark = useMarkMessage()
  const link = draftLink(message)
  if (!link) {
    return (
      <>
        <p className="py-2 text-sm text-danger">
          {message.phone ? `${message.phone} is not a WhatsApp number.` : 'There is no phone number.'}
        </p>
        <EditClient message={message} />
      </>
    )
  }
  return (
    <a
      href={link}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`Open in WhatsApp: ${message.full_name}`}
      data-action="WhatsApp"
      onClick={({ currentTarget }) => {
        focusNeighbour(currentTarget)
        mark.mutate({ message, to: 'opened' })
      }}
      className={buttonClasses('primary')}
    >
      <MessageCircle aria-hidden="true" className="size-4" />
      Open in WhatsApp
    </a>
  )
}

export const OpenedActions = ({ message }: OfMessage) => (
  <>
    <MarkButton message={message} to="answered" word="Replied" icon={Check} variant="primary" />
    <MarkButton message={message} to="no_answer" word="No reply" icon={PhoneOff} />
    <MarkButton message={message} to="due" word="Not sent" icon={Undo2} variant="ghost" />
  </>
)

export const NoAnswerActions = ({ message }: OfMessage) => (
  <>
    {message.phone && (
      <a
        href={telephoneLink(message.phone)}
        aria-label={`Call ${message.full_name}`}
        className={buttonClasses('primary')}
      >
        <Phone aria-hidden="true" className="size-4" />
        Call
      </a>
    )}
    <MarkButton message={message} to="answered" word="Replied" icon={Check} />
  </>
)

export function FailedActions({ message }: OfMessage) {
  const retry = useRetryMail()
  return (
    <>
      <Button
        aria-label={`Try again: the email to ${message.full_name}`}
        busy={retry.isPending}
        onClick={() => retry.mutate(message)}
      >
        <RotateCw aria-hidden="true" className="size-4" />
        Try again
      </Button>
      <EditClient message={message} />
    </>
  )
}

interface MarkButtonProps extends OfMessage {
  to: DraftState
  word: string
  icon: ComponentType<{ className?: string; 'aria-hidden': 'true' }>
  variant?: ButtonVariant
}

function MarkButton({ message, to, word, icon: Icon, variant = 'secondary' }: MarkButtonProps) {
  const mark = useMarkMessage()
  return (
    <Button
      variant={variant}
      aria-label={`${word}: ${message.full_name}`}
      data-action={word}
      onClick={({ currentTarget }) => {
        focusNeighbour(currentTarget)
        mark.mutate({ message, to })
      }}
    >
      <Icon aria-hidden="true" className="size-4" />
      {word}
    </Button>
  )
}

const EditClient = ({ message: { client_id, full_name } }: OfMessage) =>
  client_id && (
    <Link
      to={addressOf(paths.clients, { edit: client_id })}
      state={OPENED_BY_LINK}
      aria-label={`Edit client ${full_name}`}
      className={buttonClasses('secondary')}
    >
      <Pencil aria-hidden="true" className="size-4" />
      Edit client
    </Link>
  )
