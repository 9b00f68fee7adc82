import { appointments } from './pages/appointments.ts'
import { clients } from './pages/clients.ts'
import { comparisons } from './pages/comparisons.ts'
import { revenue } from './pages/revenue.ts'
import { services } from './pages/services.ts'
import type { Report } from './report.ts'
import type { ReportName } from './report-names.ts'

export const reports: Readonly<Record<ReportName, Report>> = {
  revenue,
  appointments,
  clients,
  services,
  comparisons,
}
