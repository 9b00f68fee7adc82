import { useQuery } from '@tanstack/react-query'
import { useBusinessProfile } from '#app/lib/root-data.ts'
import { deviceName } from '#app/office/components/device-name.ts'
import { ErrorState } from '#app/office/components/error-state.tsx'
import { Badge } from '#app/office/components/ui/badge.tsx'
import { Skeleton } from '#app/office/components/ui/skeleton.tsx'
import { TitledCard } from '#app/office/components/ui/titled-card.tsx'
import { reasonOf } from '#app/office/lib/data/failure.ts'
import { formatDateAndClock } from '#domain/time/business-time.ts'
import { signInsQuery } from './queries.ts'

export function SignIns() {
  const { time_zone } = useBusinessProfile()
  const signIns = useQuery(signInsQuery)
  return (
    <TitledCard title="Sign-ins" lead="Who signed in when and from where, and who tried to.">
      {signIns.isPending && <Skeleton className="h-12 w-full" />}
      {signIns.isLoadingError && (
        <ErrorState
          title="The sign-ins could not be loaded"
          reason={reasonOf(signIns.error)}
          onRetry={() => void signIns.refetch()}
        />
      )}
      {signIns.data?.length === 0 && <p className="text-sm">None yet.</p>}
      <ul className="divide-y divide-line">
        {signIns.data?.map(({ at, email, address, device, succeeded }) => (
          <li key={`${at} ${email}`} className="flex items-center gap-3 py-2.5 text-sm">
            <span className="min-w-0 flex-1">
              <span className="block font-medium wrap-anywhere">{email ?? 'Somebody'}</span>
              <span className="block text-xs text-muted wrap-anywhere">
                {[formatDateAndClock(at, time_zone), deviceName(device), address].filter(Boolean).join(' · ')}
              </span>
            </span>
            {!succeeded && <Badge colour="red">Wrong password</Badge>}
          </li>
        ))}
      </ul>
    </TitledCard>
  )
}
