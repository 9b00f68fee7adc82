// Inserts appointments with private links, each for its own client, with the secret key.
import type { SupabaseClient } from '@supabase/supabase-js'
import type { Language } from '#domain/messages/language.ts'

export interface BookedAppointment {
  readonly id: string
  /** '/b/…' */
  readonly path: string
  readonly token: string
  readonly startsAt: string
}

interface BookingOptions {
  /** Counted from now. An appointment takes 90 minutes. */
  readonly hours: number
  readonly language?: Language
  readonly byRose?: boolean
}

export const HOUR_MS = 60 * 60 * 1000

export interface BookedAppointments {
  book(options: BookingOptions): Promise<BookedAppointment>
  /** Tokens of all links so far. */
  tokens(): readonly string[]
}

export async function prepareAppointments(service: SupabaseClient): Promise<BookedAppointments> {
  const insert = async (table: string, row: object): Promise<string> => {
    const { data, error } = await service.from(table).insert(row).select('id').single()
    if (error) throw error
    return data.id
  }
  const area = await insert('areas', { name: 'Vijay Nagar' })
  const rose = await insert('beauticians', { full_name: 'Rose Sample', photo_url: '/art/about.webp' })
  const bridal = await insert('services', {
    name: 'Sample Bridal Look',
    price: 14999,
    duration_minutes: 90,
    prepare: 'A chair near a window, and washed hair.',
  })
  const { error } = await service
    .from('business_profile')
    .update({ phone: '+91 98260 00000', whatsapp_number: '+91 98260 00000' })
    .neq('business_name', '')
  if (error) throw error

  const tokens: string[] = []
  return {
    tokens: () => tokens,
    async book({ hours, language = 'en', byRose = false }) {
      const client_id = await insert('clients', {
        full_name: 'Asha Testclient',
        phone: '9826011111',
        address: 'House 7, Scheme 54',
        area_id: area,
        language,
      })
      const startsAt = new Date(Math.ceil(Date.now() / HOUR_MS + hours) * HOUR_MS).toISOString()
      const id = await insert('appointments', {
        client_id,
        service_id: bridal,
        appointment_date: startsAt,
        beautician_id: byRose ? rose : null,
      })
      const link = await service.rpc('appointment_link', { appointment: id })
      if (link.error) throw link.error
      const path = String(link.data)
      const token = path.slice('/b/'.length)
      tokens.push(token)
      return { id, path, token, startsAt }
    },
  }
}
