// The product with the data of the walk: a beautician, a client, and an appointment with its private link.
import { type Product, startProduct } from '#testing/server/product.ts'

export const owner = { email: 'owner@example.com', password: 'a long sentence of my own' }

export interface WalkData {
  readonly product: Product
  /** The day of the appointment in the business's time zone. */
  readonly day: string
  readonly appointmentId: string
  /** '/b/…' */
  readonly appointmentPath: string
}

const DAY_MS = 86_400_000

export async function openWalkData(): Promise<WalkData> {
  const product = await startProduct({ OWNER_EMAIL: owner.email, OWNER_PASSWORD: owner.password })
  const { service } = product
  const insert = async (table: string, row: object): Promise<string> => {
    const { data, error } = await service.from(table).insert(row).select('id').single()
    if (error) throw error
    return data.id
  }
  const day = new Date(Date.now() + 7 * DAY_MS).toISOString().slice(0, 10)
  const beautician_id = await insert('beauticians', { full_name: 'Rose Sample' })
  const client_id = await insert('clients', { full_name: 'Asha Sample', phone: '9826011111' })
  const { data: facial, error } = await service
    .from('services')
    .select('id')
    .eq('name', 'Gold Facial')
    .single()
  if (error) throw error
  const appointmentId = await insert('appointments', {
    client_id,
    beautician_id,
    service_id: facial.id,
    appointment_date: `${day}T11:00:00+05:30`,
  })
  const link = await service.rpc('appointment_link', { appointment: appointmentId })
  if (link.error) throw link.error
  return { product, day, appointmentId, appointmentPath: String(link.data) }
}
