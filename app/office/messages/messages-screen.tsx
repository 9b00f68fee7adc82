/** Settings → Messages: the texts in three languages, their due times, and the quiet hours. */

import { useQuery } from '@tanstack/react-query'
import { AuditLog } from '#app/office/components/audit-log.tsx'
import { loadable } from '#app/office/components/loadable.tsx'
import { Loaded } from '#app/office/components/loaded.tsx'
import { OwnersOnly } from '#app/office/components/owners-only.tsx'
import { PageHeading } from '#app/office/components/page-heading.tsx'
import { Loading } from '#app/office/components/ui/spinner.tsx'
import { TitledCard } from '#app/office/components/ui/titled-card.tsx'
import { useIsOwner } from '#app/office/lib/session/access.ts'
import { rulesQuery, templatesQuery } from './queries.ts'

const Texts = loadable(() => import('./texts.tsx'), {
  waiting: <Loading label="Loading the texts" />,
})
const Rules = loadable(() => import('./rules.tsx'), {
  waiting: <Loading label="Loading the rules" />,
  heading: <h2 className="font-semibold">Rules</h2>,
})

export function MessagesScreen() {
  const templates = useQuery(templatesQuery)
  const rules = useQuery(rulesQuery)
  const isOwner = useIsOwner()
  const states = { title: 'Error fetching messages', loading: 'Loading the messages' }
  return (
    <>
      <PageHeading title="Messages" subtitle="Messages to your clients, and when they are due" />
      {!isOwner && <OwnersOnly what="the messages" />}
      <Loaded query={templates} {...states}>
        {(texts) => (
          <Loaded query={rules} {...states}>
            {(list) => (
              <div className="max-w-3xl space-y-5">
                <TitledCard
                  title="Texts"
                  subtitle="Each client gets messages in their own language. Words in braces are filled in automatically."
                >
                  <Texts templates={texts} mayEdit={isOwner} />
                </TitledCard>
                <Rules rules={list} mayEdit={isOwner} />
                <AuditLog of={{ settings: ['message_templates', 'message_rules'] }} />
              </div>
            )}
          </Loaded>
        )}
      </Loaded>
    </>
  )
}
