import type { Backend } from '#app/lib/backend.ts'
import { callFunction } from '#app/lib/call-function.ts'
import type { Invoice } from '#domain/money/invoice.ts'

const TOKEN = /^[\w-]{22}$/

/** `/i/TOKEN` of the receipt of an appointment; null without one, or for an invalid link of the appointment. */
export const fetchInvoiceLink = (backend: Backend, token: string) =>
  callFunction<string | null>(backend, 'appointment_invoice_link', { token: TOKEN.test(token) ? token : '' })

/** null for an invalid link. An invalid token is looked up too, so that it takes equally long. */
export async function fetchInvoice(backend: Backend, token: string): Promise<Invoice | null> {
  const [invoice] = await callFunction<Invoice[]>(backend, 'look_at_invoice', {
    token: TOKEN.test(token) ? token : '',
  })
  return invoice ?? null
}
