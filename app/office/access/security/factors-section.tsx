import type { Factor } from '@supabase/auth-js'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { KeyRound, MessageSquareText, Smartphone, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useBusinessProfile } from '#app/lib/root-data.ts'
import { factorKinds } from '#app/office/components/factor-kinds.ts'
import { useLazyDialog } from '#app/office/components/lazy-dialog.tsx'
import { Loaded } from '#app/office/components/loaded.tsx'
import { Button } from '#app/office/components/ui/button.tsx'
import { Skeleton } from '#app/office/components/ui/skeleton.tsx'
import { TitledCard } from '#app/office/components/ui/titled-card.tsx'
import { formatDate } from '#domain/time/business-time.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { factorsQuery, freeName, phoneOfferedQuery, useRemoveFactor } from './queries.ts'

const loadAuthenticator = () => import('./authenticator-dialog.tsx')
const loadPhone = () => import('./phone-dialog.tsx')

export function FactorsSection() {
  const AuthenticatorDialog = useLazyDialog(loadAuthenticator)
  const PhoneDialog = useLazyDialog(loadPhone)
  const factors = useQuery(factorsQuery)
  const { data: phoneOffered } = useQuery(phoneOfferedQuery)
  const [adding, setAdding] = useState<'totp' | 'phone' | null>(null)
  const names = factors.data?.map((factor) => factor.friendly_name) ?? []
  const queryClient = useQueryClient()
  const shared = {
    onClose: () => setAdding(null),
    onAdded: () => {
      // Close first: the open dialog takes its name from the list and would start another enrolment.
      setAdding(null)
      return queryClient.invalidateQueries({ queryKey: factorsQuery.queryKey })
    },
  }

  return (
    <TitledCard
      title="Two-step sign-in"
      subtitle="With one of these, nobody can sign in with your password alone. Add two, so that a lost phone does not lock you out."
    >
      <Loaded
        query={factors}
        title="Two-step sign-in could not be loaded"
        loading={<Skeleton className="h-12 w-full" />}
      >
        {(all) => <FactorRows factors={all.filter(({ status }) => status === 'verified')} />}
      </Loaded>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button variant="secondary" onClick={() => setAdding('totp')}>
          <Smartphone aria-hidden="true" className="size-4" />
          Add authenticator app
        </Button>
        <PasskeyButton name={freeName('Passkey', names)} />
        {phoneOffered && (
          <Button variant="secondary" onClick={() => setAdding('phone')}>
            <MessageSquareText aria-hidden="true" className="size-4" />
            Add phone
          </Button>
        )}
      </div>
      {adding === 'totp' && <AuthenticatorDialog name={freeName('Authenticator app', names)} {...shared} />}
      {adding === 'phone' && <PhoneDialog name={freeName('Phone', names)} {...shared} />}
    </TitledCard>
  )
}

const FactorRows = ({ factors }: { factors: readonly Factor[] }) =>
  factors.length === 0 ? (
    <p className="text-sm">No second step yet.</p>
  ) : (
    <ul className="divide-y divide-line">
      {factors.map((factor) => (
        <FactorRow key={factor.id} factor={factor} />
      ))}
    </ul>
  )

function FactorRow({ factor }: { factor: Factor }) {
  const remove = useRemoveFactor()
  const { time_zone } = useBusinessProfile()
  const { icon: Icon, label } = factorKinds[factor.factor_type] ?? { icon: KeyRound, label: 'Second step' }
  const name = factor.friendly_name ?? label
  return (
    <li className="flex items-center gap-3 py-2.5 text-sm">
      <Icon aria-hidden="true" className="size-5 shrink-0 text-gold-ink" strokeWidth={1.5} />
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{name}</span>
        <span className="block text-xs text-muted">
          {name === label ? 'Since' : `${label} · since`} {formatDate(factor.created_at, time_zone)}
        </span>
      </span>
      <Button
        variant="danger"
        size="small"
        aria-label={`Remove ${name}`}
        busy={remove.isPending}
        onClick={() => {
          if (window.confirm(`Remove “${name}”? You will sign in without it.`)) remove.mutate(factor.id)
        }}
      >
        <Trash2 aria-hidden="true" className="size-4" />
        Remove
      </Button>
    </li>
  )
}
