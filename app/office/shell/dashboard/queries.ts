import { queryOptions } from '@tanstack/react-query'
import { DATA } from '#app/office/lib/data/query-client.ts'
import { sessionClient } from '#app/office/lib/session/session-client.ts'

export interface DashboardFigures {
  readonly total_clients: number
  readonly total_services: number
  readonly total_appointments: number
  readonly todays_appointments: number
  readonly todays_revenue: number
  readonly monthly_revenue: number
}

export const dashboardQuery = queryOptions({
  queryKey: [DATA, 'dashboard'],
  queryFn: async (): Promise<DashboardFigures> => {
    const { data, error } = await sessionClient().rpc('dashboard_figures').single()
    if (error) throw error
    return data as DashboardFigures
  },
})
