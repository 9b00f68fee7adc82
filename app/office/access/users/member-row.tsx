import { Ban, CircleCheck, KeyRound, Pencil, ShieldOff } from 'lucide-react'
import { useBusinessProfile, useSendsMail } from '#app/lib/root-data.ts'
import { Badge } from '#app/office/components/ui/badge.tsx'
import { Button } from '#app/office/components/ui/button.tsx'
import { backendIsElsewhere } from '#app/office/lib/data/backend-address.ts'
import { ignoreShownFailure } from '#app/office/lib/data/change.ts'
import { accountName } from '#domain/access/account-name.ts'
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
  const setActive = useSetActive()
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
      {!isSelf && (
        <Button
          variant={is_active ? 'danger' : 'ghost'}
          size="small"
          aria-label={`${is_active ? 'Disable' : 'Enable'} ${name}`}
          busy={setActive.isPending}
          onClick={() => {
            const sure =
              !is_active || window.confirm(`Disable ${name}? They are signed out everywhere immediately.`)
            if (sure) setActive.mutate({ user_id, active: !is_active })
          }}
        >
          {is_active ? (
            <Ban aria-hidden="true" className="size-4" />
          ) : (
            <CircleCheck aria-hidden="true" className="size-4" />
          )}
          {is_active ? 'Disable' : 'Enable'}
        </Button>
      )}
    </div>
  )
}

interface LinkButtonProps {
  member: Member
  name: string
  word: string
  onLink: (handed: HandedLink) => void
}

function LinkButton({ member, name, word, onLink }: LinkButtonProps) {
  const renew = useRenewLink()
  const sendsMail = useSendsMail()
  const { user_id, has_accepted } = member
  const question = `Reset the password of ${name}? The old one stops working immediately and they are signed out everywhere.`
  return (
    <Button
      variant="ghost"
      size="small"
      aria-label={`${word} of ${name}`}
      busy={renew.isPending}
      onClick={() => {
        if (has_accepted && !window.confirm(question)) return
        renew.save({ user_id, by_mail: sendsMail }).then(onLink, ignoreShownFailure)
      }}
    >
      <KeyRound aria-hidden="true" className="size-4" />
      {word}
    </Button>
  )
}
