import { useQuery } from '@tanstack/react-query'
import { useBusinessProfile } from '#app/lib/root-data.ts'
import { deviceName } from '#app/office/components/device-name.ts'
import { Loaded } from '#app/office/components/loaded.tsx'
import { Badge } from '#app/office/components/ui/badge.tsx'
import { Skeleton } from '#app/office/components/ui/skeleton.tsx'
import { TitledCard } from '#app/office/components/ui/titled-card.tsx'
import { formatDateAndClock } from '#domain/time/business-time.ts'
import { signInsQuery } from './queries.ts'

export function SignIns() {
  const { time_zone } = useBusinessProfile()
  const signIns = useQuery(signInsQuery)
  return (
    <TitledCard title="Sign-ins" subtitle="Who signed in or tried to, when and from where.">
      <Loaded
        query={signIns}
        title="The sign-ins could not be loaded"
        loading={<Skeleton className="h-12 w-full" />}
      >
        {(list) =>
          list.length === 0 ? (
            <p className="text-sm">None yet.</p>
          ) : (
            <ul className="divide-y divide-line">
              {list.map(({ at, email, address, device, succeeded }) => (
                <li key={`${at} ${email}`} className="flex items-center gap-3 py-2.5 text-sm">
                  <span className="min-w-0 flex-1">
                    <span className="block font-medium wrap-anywhere">{email ?? 'Someone'}</span>
                    <span className="block text-xs text-muted wrap-anywhere">
                      {[formatDateAndClock(at, time_zone), deviceName(device), address]
                        .filter(Boolean)
                        .join(' · ')}
                    </span>
                  </span>
                  {!succeeded && <Badge colour="red">Wrong password</Badge>}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </TitledCard>
  )
}
