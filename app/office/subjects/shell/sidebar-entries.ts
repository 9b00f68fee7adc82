import {
  CalendarDays,
  ChartColumn,
  Image,
  LayoutDashboard,
  type LucideIcon,
  MessageSquareText,
  Scissors,
  Settings,
  Star,
  Users,
} from 'lucide-react'
import { paths } from '#app/office/lib/paths.ts'

interface Entry {
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
