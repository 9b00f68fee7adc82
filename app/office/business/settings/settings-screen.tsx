import { useQuery } from '@tanstack/react-query'
import {
  Building2,
  CalendarHeart,
  CalendarOff,
  ChevronRight,
  Clock,
  DatabaseBackup,
  HandCoins,
  IndianRupee,
  Info,
  KeyRound,
  type LucideIcon,
  Mail,
  MapPinned,
  MessageSquareText,
  Percent,
  ScrollText,
  ShieldCheck,
  Users,
  UsersRound,
} from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import { profileQuery, useSaveProfile } from '#app/office/business/profile/queries.ts'
import { PageHeading } from '#app/office/components/page-heading.tsx'
import { type SectionPath, sections } from '#app/office/components/settings/sections.ts'
import { Button } from '#app/office/components/ui/button.tsx'
import { Card } from '#app/office/components/ui/card.tsx'
import { ignoreShownFailure } from '#app/office/lib/data/change.ts'
import { paths } from '#app/office/lib/paths.ts'
import { useIsOwner } from '#app/office/lib/session/access.ts'
import { GUIDE_CLOSED, stepsLeft } from '#domain/business/first-steps.ts'

interface SectionSummary {
  readonly icon: LucideIcon
  readonly holds: string
}

/** Icons and descriptions of the sections, used only in this list; the titles come from the sections. */
const summaries: Readonly<Record<SectionPath, SectionSummary>> = {
  [paths.profile]: { icon: Building2, holds: 'Name, contact details and figures on the website' },
  [paths.terms]: { icon: ScrollText, holds: 'Your terms, refunds and cancellations, as on the website' },
  [paths.hours]: {
    icon: Clock,
    holds: 'Your hours on the website, and beauticians with other hours',
  },
  [paths.daysOff]: { icon: CalendarOff, holds: 'Holidays of the business, leave and sick days' },
  [paths.beauticians]: {
    icon: UsersRound,
    holds: 'The people who go to your clients, and their services',
  },
  [paths.areas]: { icon: MapPinned, holds: 'Areas you serve, by PIN code, and travel times' },
  [paths.functions]: {
    icon: CalendarHeart,
    holds: 'Early-morning charge, discount for several functions, and advance',
  },
  [paths.pay]: { icon: HandCoins, holds: 'What beauticians earned, month by month, and the cash they hold' },
  [paths.payRules]: { icon: Percent, holds: 'A share or a fixed amount for each beautician and service' },
  [paths.messages]: { icon: MessageSquareText, holds: 'Messages to clients: texts, languages and timing' },
  [paths.notifications]: { icon: Mail, holds: 'Who gets which email, and a test email' },
  [paths.payments]: {
    icon: IndianRupee,
    holds: 'Your UPI ID, receipts and invoices, GST. Payment gateway: coming soon',
  },
  [paths.users]: { icon: KeyRound, holds: 'Who can sign in, and what each of them can do' },
  [paths.security]: { icon: ShieldCheck, holds: 'Your password, two-step sign-in and sessions' },
  [paths.backups]: { icon: DatabaseBackup, holds: 'Copies of all data, and the data of a person' },
  [paths.import]: { icon: Users, holds: 'Clients, services and past appointments from a CSV file' },
  [paths.about]: { icon: Info, holds: 'Version, database and backups' },
}

export const SettingsScreen = () => (
  <>
    <PageHeading title="Settings" />
    <Card aria-label="Sections" className="max-w-2xl">
      <ul className="divide-y divide-line">
        {sections.map(({ title, to }) => (
          <li key={to}>
            <Link
              to={to}
              className="flex min-h-16 items-center gap-4 px-4 py-3 outline-offset-2 hover:bg-sunken/60 focus-visible:outline-2 focus-visible:outline-focus md:px-5"
            >
              <SectionIcon of={to} />
              <span className="min-w-0">
                <span className="block font-medium">{title}</span>
                <span className="block text-sm text-muted">{summaries[to].holds}</span>
              </span>
              <ChevronRight aria-hidden="true" className="ml-auto size-4 shrink-0 text-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
    <ReopenGuide />
  </>
)

/** For an owner who closed the guide of the dashboard before its end. */
function ReopenGuide() {
  const { data: profile } = useQuery({ ...profileQuery, enabled: useIsOwner() })
  const { save, isPending } = useSaveProfile()
  const navigate = useNavigate()
  if (!profile?.setup_done.includes(GUIDE_CLOSED)) return null
  const done = profile.setup_done.filter((step) => step !== GUIDE_CLOSED)
  if (stepsLeft(done).length === 0) return null
  const reopen = () =>
    save(profile, { setup_done: done }).then(() => navigate(paths.dashboard), ignoreShownFailure)
  return (
    <Button variant="secondary" className="mt-4" busy={isPending} onClick={() => void reopen()}>
      Show the first steps again
    </Button>
  )
}

function SectionIcon({ of }: { of: SectionPath }) {
  const Icon = summaries[of].icon
  return <Icon aria-hidden="true" className="size-5 shrink-0 text-gold-ink" strokeWidth={1.6} />
}
