import { queryOptions } from '@tanstack/react-query'
import { DATA } from '#app/office/lib/data/query-client.ts'
import { sessionClient } from '#app/office/lib/session/session-client.ts'
import { type Draft, draftsOf } from '#app/office/messages/outbox/queries.ts'
import type { TemplateKind } from '#domain/messages/message-kinds.ts'

/** Placeholder values from the next appointment or lead, or else the last one; null if there is none. */
export const previewQuery = (kind: TemplateKind) =>
  queryOptions({
    queryKey: [DATA, 'message_preview', kind],
    queryFn: async (): Promise<Draft | null> => {
      const about = kind === 'first_answer' ? await newestLead() : await nearestAppointment()
      if (!about) return null
      const [draft = null] = await draftsOf({ kind, ...about })
      // Only an offer has an end; the preview shows the time of the visit in its place.
      return (
        draft && { ...draft, placeholders: { until: draft.placeholders.starts_at, ...draft.placeholders } }
      )
    },
  })

async function newestLead() {
  const { data, error } = await sessionClient()
    .from('leads')
    .select('id')
    .order('created_at', { ascending: false })
    .order('id')
    .limit(1)
  if (error) throw error
  return data[0] ? { lead: data[0].id } : null
}

async function nearestAppointment() {
  const appointments = () => sessionClient().from('appointments').select('id').neq('status', 'cancelled')
  const now = new Date().toISOString()
  const next = await appointments()
    .gte('appointment_date', now)
    .order('appointment_date')
    .order('id')
    .limit(1)
  if (next.error) throw next.error
  if (next.data[0]) return { appointment: next.data[0].id }
  const last = await appointments().order('appointment_date', { ascending: false }).order('id').limit(1)
  if (last.error) throw last.error
  return last.data[0] ? { appointment: last.data[0].id } : null
}
