import { Send } from 'lucide-react'
import { Button } from '#app/office/components/ui/button.tsx'
import { sessionClient } from '#app/office/lib/session/session-client.ts'
import { useOpenDraft } from '#app/office/messages/outbox/queries.ts'
import type { TableRow } from './report.ts'

/** Opens a message to a client who stopped coming, about their last appointment. */
export default function ComeAgain({ row }: { row: TableRow }) {
  const open = useOpenDraft()
  return (
    <Button
      variant="secondary"
      size="small"
      onClick={() => open({ kind: 'come_again', appointment: lastAppointmentOf(row.key) })}
    >
      <Send aria-hidden="true" className="size-4" />
      Rebooking reminder
      <span className="sr-only">{row.cells[0]}</span>
    </Button>
  )
}

async function lastAppointmentOf(client: string): Promise<string> {
  const { data, error } = await sessionClient()
    .from('appointments')
    .select('id')
    .eq('client_id', client)
    .eq('status', 'completed')
    .order('appointment_date', { ascending: false })
    .limit(1)
    .single()
  if (error) throw error
  return data.id
}
