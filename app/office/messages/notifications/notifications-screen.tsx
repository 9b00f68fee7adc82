/** Settings → Email notifications: the recipients of each mail, and a test mail. */

import { useQuery } from '@tanstack/react-query'
import { readPublicConfig } from '#app/lib/public-config.ts'
import { AuditLog } from '#app/office/components/audit-log.tsx'
import { Loaded } from '#app/office/components/loaded.tsx'
import { OwnersOnly } from '#app/office/components/owners-only.tsx'
import { PageHeading } from '#app/office/components/page-heading.tsx'
import { Notice } from '#app/office/components/ui/notice.tsx'
import { Switch } from '#app/office/components/ui/switch.tsx'
import { TitledCard } from '#app/office/components/ui/titled-card.tsx'
import { useIsOwner } from '#app/office/lib/session/access.ts'
import { kindLabels } from '#app/office/messages/outbox/labels.ts'
import { type Rule, rulesQuery, useSaveRules } from '#app/office/messages/queries.ts'
import { templateKinds } from '#domain/messages/message-kinds.ts'
import { NewLeadMail } from './new-lead-mail.tsx'
import { TestMail } from './test-mail.tsx'

export function NotificationsScreen() {
  const rules = useQuery(rulesQuery)
  const isOwner = useIsOwner()
  const newLead = rules.data?.find(({ kind }) => kind === 'new_lead')
  return (
    <>
      <PageHeading title="Email notifications" subtitle="Who gets which email" />
      {!isOwner && <OwnersOnly what="email notifications" />}
      <Loaded query={rules} title="The notifications could not be loaded" loading="Loading the notifications">
        {(list) => (
          <div className="max-w-3xl space-y-5">
            {!readPublicConfig().sendsMail && (
              <Notice>
                Emails are not set up yet. Ask your technical person to add the mail server (SMTP_URL, see
                docs/deploy.md).
              </Notice>
            )}
            {newLead && (
              <TitledCard title="You" subtitle="When someone sends an enquiry on the website">
                <NewLeadMail rule={newLead} mayEdit={isOwner} />
              </TitledCard>
            )}
            <TitledCard
              title="Your clients"
              subtitle="Clients with an email address; the texts are under Messages"
            >
              <ClientMails rules={list} mayEdit={isOwner} />
            </TitledCard>
            {isOwner && <TestMail />}
            <AuditLog of={{ settings: ['message_rules'] }} />
          </div>
        )}
      </Loaded>
    </>
  )
}

function ClientMails({ rules, mayEdit }: { rules: readonly Rule[]; mayEdit: boolean }) {
  const { mutate } = useSaveRules()
  const mails = templateKinds.flatMap(
    (kind) => rules.find((rule) => rule.kind === kind && rule.channel === 'mail') ?? [],
  )
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {mails.map((rule) => (
        <Switch
          key={rule.kind}
          label={kindLabels[rule.kind]}
          checked={rule.is_on}
          disabled={!mayEdit}
          onCheckedChange={(is_on) => mutate(rule, { is_on })}
        />
      ))}
    </div>
  )
}
