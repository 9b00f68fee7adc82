/** Messages to clients by state. Opening a draft removes it from the list, so that the next one takes its position. */
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { EmptyState } from '#app/office/components/empty-state.tsx'
import { Loaded } from '#app/office/components/loaded.tsx'
import { PageHeading } from '#app/office/components/page-heading.tsx'
import { StaleNote } from '#app/office/components/stale-note.tsx'
import { Skeleton } from '#app/office/components/ui/skeleton.tsx'
import { addressOf, paths } from '#app/office/lib/paths.ts'
import { classNames } from '#app/office/lib/screen/class-names.ts'
import { newsQuery } from '#app/office/messages/news/queries.ts'
import { DueActions, FailedActions, NoAnswerActions, OpenedActions } from './message-actions.tsx'
import { MessageCard } from './message-card.tsx'
import { MOST_SHOWN, type OutboxView, outboxQuery, outboxViews } from './queries.ts'

const views = {
  due: {
    label: 'Due now',
    empty: 'No messages are due.',
    Actions: DueActions,
  },
  later: { label: 'Later', empty: 'No messages are due.', Actions: DueActions },
  opened: { label: 'Sent?', empty: 'No replies pending.', Actions: OpenedActions },
  no_answer: { label: 'To call', empty: 'Nobody to call.', Actions: NoAnswerActions },
  failed: { label: 'Failed emails', empty: 'No email has failed.', Actions: FailedActions },
} as const

const isView = (value: string | null): value is OutboxView => outboxViews.some((view) => view === value)

export function OutboxScreen() {
  const [params] = useSearchParams()
  const asked = params.get('show')
  const view = isView(asked) ? asked : 'due'
  const list = useQuery(outboxQuery(view))
  const { label, empty, Actions } = views[view]
  return (
    <>
      <PageHeading title="Outbox" subtitle="Messages to send to your clients" />
      <ViewLinks view={view} />
      <StaleNote query={list} />
      <Loaded
        query={list}
        title="The messages could not be loaded"
        loading={<Skeleton className="h-32 w-full max-w-3xl rounded-xl!" />}
      >
        {(messages) => (
          <>
            {messages.length === 0 && (
              <>
                <EmptyState drawing="empty-leads" text={empty} />
                {view === 'due' && <WaitingNote />}
              </>
            )}
            <ul aria-label={label} className="max-w-3xl space-y-3">
              {messages.map((message) => (
                <MessageCard key={message.id} message={message}>
                  <Actions message={message} />
                </MessageCard>
              ))}
            </ul>
            {messages.length === MOST_SHOWN && (
              <p className="mt-3 max-w-3xl text-sm text-muted">
                These are the first {MOST_SHOWN}. The others follow when these are handled.
              </p>
            )}
          </>
        )}
      </Loaded>
    </>
  )
}

/** Below the empty list: messages of the evening and night wait for the morning. */
function WaitingNote() {
  const { data: waiting = [] } = useQuery(outboxQuery('later'))
  if (waiting.length === 0) return null
  return (
    <Link to={addressOf(paths.outbox, { show: 'later' })} className="block text-center text-sm underline">
      {waiting.length === 1
        ? '1 message is'
        : `${waiting.length}${waiting.length === MOST_SHOWN ? ' or more' : ''} messages are`}{' '}
      waiting for later
    </Link>
  )
}

function ViewLinks({ view }: { view: OutboxView }) {
  const { data: news } = useQuery(newsQuery)
  const counts: Partial<Record<OutboxView, number>> = {
    due: news?.due_messages ?? 0,
    failed: news?.failed_mails ?? 0,
  }
  return (
    <nav
      aria-label="Messages"
      className="mb-4 grid max-w-3xl grid-cols-3 gap-1 rounded-lg bg-sunken p-1 sm:grid-cols-5"
    >
      {outboxViews.map((each) => {
        const count = counts[each] ?? 0
        return (
          <Link
            key={each}
            to={each === 'due' ? paths.outbox : addressOf(paths.outbox, { show: each })}
            aria-current={each === view ? 'page' : undefined}
            className={classNames(
              'flex min-h-11 items-center justify-center gap-1 rounded-md px-1 text-sm font-medium whitespace-nowrap outline-offset-1 focus-visible:outline-2 focus-visible:outline-focus md:min-h-9',
              each === view ? 'bg-raised text-fg shadow-sm' : 'text-muted hover:text-fg',
            )}
          >
            {views[each].label}
            {count > 0 && <span className="tabular-nums">{count > 99 ? '99+' : count}</span>}
          </Link>
        )
      })}
    </nav>
  )
}
