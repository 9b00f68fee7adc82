import { appointments } from './kinds/appointments.ts'
import { clients } from './kinds/clients.ts'
import { comparisons } from './kinds/comparisons.ts'
import { revenue } from './kinds/revenue.ts'
import { services } from './kinds/services.ts'
import type { Report } from './report.ts'
import type { ReportName } from './report-names.ts'

export const reports: Readonly<Record<ReportName, Report>> = {
  revenue,
  appointments,
  clients,
  services,
  comparisons,
}
