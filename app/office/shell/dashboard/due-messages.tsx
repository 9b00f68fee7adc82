import { useQuery } from '@tanstack/react-query'
import { MailX, MessageCircle } from 'lucide-react'
import { Link } from 'react-router'
import { focusNeighbour } from '#app/office/components/focus-neighbour.ts'
import { buttonClasses } from '#app/office/components/ui/button.tsx'
import { addressOf, paths } from '#app/office/lib/paths.ts'
import { newsQuery } from '#app/office/messages/news/queries.ts'
import { kindLabels } from '#app/office/messages/outbox/labels.ts'
import { draftLink, outboxQuery, useMarkMessage } from '#app/office/messages/outbox/queries.ts'
import { ListCard } from './list-card.tsx'

const SHOWN = 3

/** The first due messages, each opened with one tap; and messages that could not be sent automatically. */
export function DueMessages() {
  const { data: news } = useQuery(newsQuery)
  const { data: due = [] } = useQuery(outboxQuery('due'))
  const mark = useMarkMessage()
  const failed = news?.failed_mails ?? 0
  if (due.length === 0 && failed === 0) return null
  const count = Math.max(news?.due_messages ?? 0, due.length)
  const text = count === 1 ? '1 message is due' : `${count > 99 ? '99+' : count} messages are due`
  return (
    <ListCard title={text} all={{ to: paths.outbox, text: 'Outbox' }}>
      {due.slice(0, SHOWN).map((message) => {
        const link = draftLink(message)
        return (
          <li key={message.id} className="flex items-center justify-between gap-3 px-4 py-2 text-sm md:px-5">
            <span className="min-w-0">
              <span className="block wrap-anywhere">
                <span className="font-medium">{message.full_name}</span>{' '}
                <span className="text-muted">{kindLabels[message.kind]}</span>
              </span>
              <span lang={message.language} className="block truncate text-xs text-muted">
                {message.text}
              </span>
            </span>
            {link && (
              <a
                href={link}
                target="_blank"
                rel="noopener noreferrer"
                aria-label={`Open WhatsApp for ${message.full_name}: ${kindLabels[message.kind]}`}
                data-action="WhatsApp"
                onClick={({ currentTarget }) => {
                  focusNeighbour(currentTarget)
                  mark.mutate({ message, to: 'opened' })
                }}
                className={buttonClasses('secondary', 'small')}
              >
                <MessageCircle aria-hidden="true" className="size-4" />
                Open
              </a>
            )}
          </li>
        )
      })}
      {failed > 0 && (
        <li>
          <Link
            to={addressOf(paths.outbox, { show: 'failed' })}
            className="flex min-h-11 items-center gap-2.5 px-4 py-2 text-sm text-danger hover:underline md:px-5"
          >
            <MailX aria-hidden="true" className="size-4 shrink-0" />
            {failed === 1 ? '1 email could not be sent' : `${failed} emails could not be sent`}
          </Link>
        </li>
      )}
    </ListCard>
  )
}
