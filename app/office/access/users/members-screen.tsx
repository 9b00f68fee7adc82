/** Settings → Users: staff accounts, their roles, and recent sign-ins with time and place. */

import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { AuditLog } from '#app/office/components/audit-log.tsx'
import { Loaded } from '#app/office/components/loaded.tsx'
import { OwnersOnly } from '#app/office/components/owners-only.tsx'
import { PageHeading } from '#app/office/components/page-heading.tsx'
import { Button } from '#app/office/components/ui/button.tsx'
import { Card } from '#app/office/components/ui/card.tsx'
import { backendIsElsewhere } from '#app/office/lib/data/backend-address.ts'
import { accessQuery } from '#app/office/lib/session/access.ts'
import { useSession } from '#app/office/lib/session/session-context.ts'
import { LinkDialog } from './link-dialog.tsx'
import { MemberDialog } from './member-dialog.tsx'
import { MemberRow } from './member-row.tsx'
import { type HandedLink, type LinkedAccount, membersQuery } from './queries.ts'
import { SecondFactorRule } from './second-factor-rule.tsx'
import { SignIns } from './sign-ins.tsx'

type Opened =
  /** null to invite a new staff member. */
  | { readonly name: 'member'; readonly id: string | null }
  | { readonly name: 'link'; readonly handed: HandedLink; readonly of: LinkedAccount }

export function MembersScreen() {
  const { user } = useSession()
  const { data: access } = useQuery(accessQuery(user.id))
  return (
    <>
      {access?.isOwner ? (
        <Members />
      ) : (
        <>
          <PageHeading title="Users" />
          {access && <OwnersOnly what="who may sign in" />}
        </>
      )}
    </>
  )
}

function Members() {
  const { user } = useSession()
  const members = useQuery(membersQuery)
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  const editedId = opened?.name === 'member' ? opened.id : null
  const edited = members.data?.find(({ user_id }) => user_id === editedId)
  return (
    <>
      <PageHeading title="Users" subtitle="Who can sign in, and what each of them can do">
        <Button onClick={() => setOpened({ name: 'member', id: null })}>
          <UserPlus aria-hidden="true" className="size-4" />
          Invite
        </Button>
      </PageHeading>
      <div className="max-w-3xl space-y-5">
        {backendIsElsewhere() && <Elsewhere />}
        <Loaded query={members} title="The users could not be loaded" loading="Loading the users">
          {(list) => (
            <Card aria-label="Users">
              <ul className="divide-y divide-line">
                {list.map((member) => (
                  <MemberRow
                    key={member.user_id}
                    member={member}
                    isSelf={member.user_id === user.id}
                    onEdit={() => setOpened({ name: 'member', id: member.user_id })}
                    onLink={(handed) => setOpened({ name: 'link', handed, of: member })}
                  />
                ))}
              </ul>
            </Card>
          )}
        </Loaded>
        <SecondFactorRule />
        <SignIns />
        <AuditLog of={{ settings: ['staff', 'access_rules'] }} />
      </div>
      {opened?.name === 'member' && (opened.id === null || edited) && (
        <MemberDialog
          member={edited ?? null}
          onClose={close}
          onInvited={(handed, of) => (handed ? setOpened({ name: 'link', handed, of }) : close())}
        />
      )}
      {opened?.name === 'link' && <LinkDialog handed={opened.handed} of={opened.of} onClose={close} />}
    </>
  )
}

const Elsewhere = () => (
  <p className="rounded-lg border border-line bg-notice p-3.5 text-sm text-on-notice">
    Accounts are managed in your Supabase project: create them there (Authentication, Users) and reset
    passwords there. Here you choose who works in this office and what they may do.
  </p>
)
