import { Ban, CircleCheck, KeyRound, Pencil, ShieldOff } from 'lucide-react'
import { useState } from 'react'
import { useBusinessProfile, useSendsMail } from '#app/lib/root-data.ts'
import { ProofDialog } from '#app/office/components/proof-dialog.tsx'
import { Badge } from '#app/office/components/ui/badge.tsx'
import { Button } from '#app/office/components/ui/button.tsx'
import { backendIsElsewhere } from '#app/office/lib/data/backend-address.ts'
import { ignoreShownFailure } from '#app/office/lib/data/change.ts'
import { accountName } from '#domain/access/account-name.ts'
import type { MemberRole } from '#domain/access/staff-form.ts'
import { formatDateAndClock } from '#domain/time/business-time.ts'
import { roleLabels } from './labels.ts'
import { type HandedLink, type Member, useRemoveFactors, useRenewLink, useSetActive } from './queries.ts'

interface MemberRowProps {
  member: Member
  isSelf: boolean
  onEdit: () => void
  onLink: (handed: HandedLink) => void
}

export function MemberRow({ member, isSelf, onEdit, onLink }: MemberRowProps) {
  const { time_zone } = useBusinessProfile()
  const account = accountName(member)
  const name = member.full_name ?? account
  return (
    <li className="px-4 py-3.5 md:px-5">
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <h2 className="font-medium wrap-anywhere">{name}</h2>
        <Badge colour={member.role === 'owner' ? 'blue' : 'grey'}>{roleLabels[member.role].name}</Badge>
        {!member.is_active && <Badge colour="red">Disabled</Badge>}
        {member.is_active && !member.has_accepted && <Badge colour="yellow">Invited</Badge>}
        {isSelf && <Badge colour="green">You</Badge>}
      </div>
      <p className="mt-0.5 text-sm text-muted wrap-anywhere">
        {account} ·{' '}
        {member.last_sign_in_at
          ? `last signed in ${formatDateAndClock(member.last_sign_in_at, time_zone)}`
          : 'never signed in'}{' '}
        · {member.second_factors > 0 ? 'with two-step sign-in' : 'without two-step sign-in'}
      </p>
      <Actions {...{ member, isSelf, onEdit, onLink, name }} />
    </li>
  )
}

function Actions({ member, isSelf, onEdit, onLink, name }: MemberRowProps & { name: string }) {
  const removeFactors = useRemoveFactors()
  const { user_id, is_active, has_accepted, second_factors } = member
  return (
    <div className="mt-2 -ml-2.5 flex flex-wrap gap-1">
      <Button variant="ghost" size="small" aria-label={`Edit ${name}`} onClick={onEdit}>
        <Pencil aria-hidden="true" className="size-4" />
        Edit
      </Button>
      {!isSelf && is_active && !backendIsElsewhere() && (
        <LinkButton {...{ member, name, onLink }} word={has_accepted ? 'Reset password' : 'New link'} />
      )}
      {!isSelf && second_factors > 0 && (
        <Button
          variant="ghost"
          size="small"
          aria-label={`Remove the two-step sign-in of ${name}`}
          busy={removeFactors.isPending}
          onClick={() => {
            const question = `Remove the two-step sign-in of ${name}? The password alone is then enough until it is set up again.`
            if (window.confirm(question)) removeFactors.mutate(user_id)
          }}
        >
          <ShieldOff aria-hidden="true" className="size-4" />
          Remove two-step sign-in
        </Button>
      )}
      {!isSelf && <ActiveButton {...{ member, name }} />}
    </div>
  )
}

function ActiveButton({ member, name }: { member: Member; name: string }) {
  const setActive = useSetActive()
  const [isAsking, setIsAsking] = useState(false)
  const { user_id, role, is_active } = member
  const enable = (own_password: string) => setActive.save({ user_id, active: true, own_password })
  return (
    <>
      <Button
        variant={is_active ? 'danger' : 'ghost'}
        size="small"
        aria-label={`${is_active ? 'Disable' : 'Enable'} ${name}`}
        busy={setActive.isPending}
        onClick={() => {
          if (is_active) {
            const question = `Disable ${name}? They are signed out everywhere immediately.`
            if (window.confirm(question)) setActive.mutate({ user_id, active: false, own_password: '' })
          } else if (needsProof(role)) setIsAsking(true)
          else setActive.mutate({ user_id, active: true, own_password: '' })
        }}
      >
        {is_active ? (
          <Ban aria-hidden="true" className="size-4" />
        ) : (
          <CircleCheck aria-hidden="true" className="size-4" />
        )}
        {is_active ? 'Disable' : 'Enable'}
      </Button>
      {isAsking && (
        <ProofDialog
          title={`Enable ${name}`}
          description="They are an owner and can do everything again"
          submit="Enable"
          send={enable}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  )
}

/** What gives somebody the account of an owner needs more than an open session. */
const needsProof = (role: MemberRole) => role === 'owner' && !backendIsElsewhere()

interface LinkButtonProps {
  member: Member
  name: string
  word: string
  onLink: (handed: HandedLink) => void
}

function LinkButton({ member, name, word, onLink }: LinkButtonProps) {
  const renew = useRenewLink()
  const sendsMail = useSendsMail()
  const [isAsking, setIsAsking] = useState(false)
  const { user_id, role, has_accepted } = member
  const consequence = 'The old one stops working immediately and they are signed out everywhere.'
  const send = (own_password: string) =>
    renew.save({ user_id, by_mail: sendsMail, own_password }).then(onLink)
  return (
    <>
      <Button
        variant="ghost"
        size="small"
        aria-label={`${word} of ${name}`}
        busy={renew.isPending}
        onClick={() => {
          if (needsProof(role)) setIsAsking(true)
          else if (!has_accepted || window.confirm(`Reset the password of ${name}? ${consequence}`))
            send('').catch(ignoreShownFailure)
        }}
      >
        <KeyRound aria-hidden="true" className="size-4" />
        {word}
      </Button>
      {isAsking && (
        <ProofDialog
          title={`${word} of ${name}`}
          description={consequence}
          submit={word}
          send={send}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  )
}
