import type { ReactNode } from 'react'
import type { AppointmentStatus } from '#domain/appointments/appointment.ts'
import { Badge, type BadgeColour } from './ui/badge.tsx'

const colours: Record<AppointmentStatus, BadgeColour> = {
  completed: 'green',
  confirmed: 'blue',
  scheduled: 'yellow',
  cancelled: 'red',
}

export const AppointmentStatusBadge = ({ status, icon }: { status: AppointmentStatus; icon?: ReactNode }) => (
  <Badge colour={colours[status]}>
    {icon}
    {status}
  </Badge>
)
