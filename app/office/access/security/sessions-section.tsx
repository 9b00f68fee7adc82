import { useQuery } from '@tanstack/react-query'
import { LogOut, MonitorSmartphone } from 'lucide-react'
import { useBusinessProfile } from '#app/lib/root-data.ts'
import { deviceName } from '#app/office/components/device-name.ts'
import { Loaded } from '#app/office/components/loaded.tsx'
import { Badge } from '#app/office/components/ui/badge.tsx'
import { Button } from '#app/office/components/ui/button.tsx'
import { Skeleton } from '#app/office/components/ui/skeleton.tsx'
import { TitledCard } from '#app/office/components/ui/titled-card.tsx'
import { formatDateAndClock } from '#domain/time/business-time.ts'
import { type OwnSession, sessionsQuery, useEndOtherSessions } from './queries.ts'

export function SessionsSection() {
  const sessions = useQuery(sessionsQuery)
  const endOthers = useEndOtherSessions()
  const others = sessions.data?.filter((session) => !session.is_current).length ?? 0
  return (
    <TitledCard title="Sessions" subtitle="Where your account is signed in.">
      <Loaded
        query={sessions}
        title="The sessions could not be loaded"
        loading={<Skeleton className="h-12 w-full" />}
      >
        {(list) => (
          <ul className="divide-y divide-line">
            {list.map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </ul>
        )}
      </Loaded>
      <Button
        variant="secondary"
        className="mt-4"
        busy={endOthers.isPending}
        disabled={others === 0}
        onClick={() => endOthers.mutate()}
      >
        <LogOut aria-hidden="true" className="size-4" />
        Sign out all other sessions
      </Button>
    </TitledCard>
  )
}

function SessionRow({ session }: { session: OwnSession }) {
  const { time_zone } = useBusinessProfile()
  return (
    <li className="flex items-center gap-3 py-2.5 text-sm">
      <MonitorSmartphone aria-hidden="true" className="size-5 shrink-0 text-gold-ink" strokeWidth={1.5} />
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{deviceName(session.user_agent)}</span>
        <span className="block text-xs text-muted wrap-anywhere">
          {session.ip && `${session.ip} · `}
          last used {formatDateAndClock(session.refreshed_at ?? session.created_at, time_zone)}
        </span>
      </span>
      {session.is_current && <Badge colour="green">This device</Badge>}
    </li>
  )
}
