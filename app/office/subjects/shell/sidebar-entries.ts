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

interface Entry {
  readonly to: string
  readonly label: string
  readonly icon: LucideIcon
}

export const entries: readonly Entry[] = [
  { to: '/admin', label: 'Dashboard', icon: LayoutDashboard },
  { to: '/admin/clients', label: 'Clients', icon: Users },
  { to: '/admin/services', label: 'Services', icon: Scissors },
  { to: '/admin/appointments', label: 'Appointments', icon: CalendarDays },
  { to: '/admin/leads', label: 'Leads', icon: MessageSquareText },
  { to: '/admin/reviews', label: 'Reviews', icon: Star },
  { to: '/admin/banners', label: 'Banners', icon: Image },
  { to: '/admin/reports', label: 'Reports', icon: ChartColumn },
  { to: '/admin/settings', label: 'Settings', icon: Settings },
]
