/** Settings → Email notifications: the recipients of each mail, push notifications of this device, and the mail server with a test mail. */

import { useQuery } from '@tanstack/react-query'
import { useSendsMail } from '#app/lib/root-data.ts'
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
import { BusinessMail } from './business-mail.tsx'
import { MailServer } from './mail-server.tsx'
import { ThisDevice } from './push/this-device.tsx'

const businessMails = [
  {
    kind: 'new_lead',
    title: 'You',
    subtitle: 'When a lead comes from the website',
    label: 'Email about new leads',
    to: 'To',
  },
  {
    kind: 'safety_alert',
    title: 'Safety',
    subtitle: 'When a beautician asks for help, or a visit has not ended; at any hour',
    label: 'Email about safety alerts',
    to: 'Safety alerts to',
  },
] as const

export function NotificationsScreen() {
  const rules = useQuery(rulesQuery)
  const isOwner = useIsOwner()
  const sendsMail = useSendsMail()
  return (
    <>
      <PageHeading title="Email notifications" subtitle="Who gets which email" />
      {!isOwner && <OwnersOnly what="email notifications" />}
      <Loaded query={rules} title="The notifications could not be loaded" loading="Loading the notifications">
        {(list) => (
          <div className="max-w-3xl space-y-5">
            {!sendsMail && (
              <Notice>
                Emails are not set up yet.{' '}
                {isOwner ? 'Enter your mail server at the end of this page.' : 'An owner can do it here.'}
              </Notice>
            )}
            {businessMails.map(({ kind, title, subtitle, ...labels }) => {
              const rule = list.find((one) => one.kind === kind)
              return (
                rule && (
                  <TitledCard key={kind} title={title} subtitle={subtitle}>
                    <BusinessMail {...labels} rule={rule} mayEdit={isOwner} />
                  </TitledCard>
                )
              )
            })}
            <TitledCard
              title="Your clients"
              subtitle="Clients with an email address; the texts are under Messages"
            >
              <ClientMails rules={list} mayEdit={isOwner} />
            </TitledCard>
            <ThisDevice />
            {isOwner && <MailServer />}
            <AuditLog of={{ settings: ['message_rules', 'mail_server'] }} />
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
