import {
  Building2,
  CalendarDays,
  ChartColumn,
  Image,
  LayoutDashboard,
  type LucideIcon,
  MessageSquareText,
  Scissors,
  Send,
  Settings,
  ShieldCheck,
  Star,
  Users,
} from 'lucide-react'
import { paths } from '#app/office/lib/paths.ts'

export interface Entry {
  readonly to: string
  readonly label: string
  readonly icon: LucideIcon
}

export const entries: readonly Entry[] = [
  { to: paths.dashboard, label: 'Dashboard', icon: LayoutDashboard },
  { to: paths.clients, label: 'Clients', icon: Users },
  { to: paths.services, label: 'Services', icon: Scissors },
  { to: paths.appointments, label: 'Appointments', icon: CalendarDays },
  { to: paths.leads, label: 'Leads', icon: MessageSquareText },
  { to: paths.reviews, label: 'Reviews', icon: Star },
  { to: paths.banners, label: 'Banners', icon: Image },
  { to: paths.reports, label: 'Reports', icon: ChartColumn },
  { to: paths.settings, label: 'Settings', icon: Settings },
]

/** Shortcuts below the entries. */
export const shortcuts: readonly Entry[] = [
  { to: paths.outbox, label: 'Outbox', icon: Send },
  { to: paths.profile, label: 'Business profile', icon: Building2 },
  { to: paths.security, label: 'Security', icon: ShieldCheck },
]

/** The entry with the longest matching path, so that a settings section with its own entry is marked once. */
export function currentEntry(pathname: string): string | undefined {
  // The page about a person's data belongs to the settings, the lists of money to the reports that lead to them.
  if (pathname === paths.person) return paths.settings
  if (pathname === paths.events) return paths.appointments
  if (pathname === paths.money || pathname.startsWith(`${paths.money}/`)) return paths.reports
  return [...entries, ...shortcuts]
    .map(({ to }) => to)
    .filter((to) => pathname === to || (to !== paths.dashboard && pathname.startsWith(`${to}/`)))
    .sort((one, other) => other.length - one.length)[0]
}
