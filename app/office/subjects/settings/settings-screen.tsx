import {
  Building2,
  CalendarOff,
  ChevronRight,
  Clock,
  DatabaseBackup,
  IndianRupee,
  Info,
  KeyRound,
  type LucideIcon,
  Mail,
  MapPinned,
  MessageSquareText,
  ShieldCheck,
  Users,
  UsersRound,
} from 'lucide-react'
import { Link } from 'react-router'
import { PageHeading } from '#app/office/components/page-heading.tsx'
import { Card } from '#app/office/components/ui/card.tsx'
import { paths } from '#app/office/lib/paths.ts'
import { sections } from './sections.ts'

const icons: Readonly<Record<string, LucideIcon>> = {
  [paths.profile]: Building2,
  [paths.hours]: Clock,
  [paths.daysOff]: CalendarOff,
  [paths.beauticians]: UsersRound,
  [paths.areas]: MapPinned,
  [paths.messages]: MessageSquareText,
  [paths.notifications]: Mail,
  [paths.payments]: IndianRupee,
  [paths.users]: KeyRound,
  [paths.security]: ShieldCheck,
  [paths.backups]: DatabaseBackup,
  [paths.import]: Users,
  [paths.about]: Info,
}

export const SettingsScreen = () => (
  <>
    <PageHeading title="Settings" />
    <Card aria-label="Sections" className="max-w-2xl">
      <ul className="divide-y divide-line">
        {sections.map(({ title, holds, to }) => (
          <li key={to}>
            <Link
              to={to}
              className="flex min-h-16 items-center gap-4 px-4 py-3 outline-offset-2 hover:bg-sunken/60 focus-visible:outline-2 focus-visible:outline-focus md:px-5"
            >
              <SectionIcon of={to} />
              <span className="min-w-0">
                <span className="block font-medium">{title}</span>
                <span className="block text-sm text-muted">{holds}</span>
              </span>
              <ChevronRight aria-hidden="true" className="ml-auto size-4 shrink-0 text-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  </>
)

function SectionIcon({ of }: { of: string }) {
  const Icon = icons[of]
  return Icon && <Icon aria-hidden="true" className="size-5 shrink-0 text-gold-ink" strokeWidth={1.6} />
}
