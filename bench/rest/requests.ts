// The three measured requests, as the product sends them.
import { randomUUID } from 'node:crypto'

export interface MeasuredRequest {
  readonly name: string
  readonly method: 'GET' | 'HEAD' | 'POST'
  /** The part after /rest/v1. */
  readonly path: string
  readonly caller: 'visitor' | 'staff'
  readonly body?: string
}

export const measuredRequests: readonly MeasuredRequest[] = [
  {
    name: 'list of 40 services',
    method: 'GET',
    path: '/services?select=id,name,description,price,original_price,category,image_url,duration_minutes&is_active=eq.true&order=category.asc&limit=40',
    caller: 'visitor',
  },
  {
    // By the names of their foreign keys: for the peer, leads are a second relationship from appointments to
    // clients.
    name: 'page of 25 appointments with client and service',
    method: 'GET',
    path: '/appointments?select=id,appointment_date,status,notes,payment_amount,payment_status,clients!appointments_client_id_fkey(full_name),services!appointments_service_id_fkey(name)&order=appointment_date.desc,id.asc&offset=0&limit=25',
    caller: 'staff',
  },
  {
    name: 'insert of a lead',
    method: 'POST',
    path: '/leads',
    caller: 'visitor',
    body: JSON.stringify({
      full_name: 'Bench Visitor',
      phone: '+91 00000 00000',
      email: `${randomUUID()}@example.com`,
      service_interested: 'Hair styling',
      message: null,
      status: 'new',
    }),
  },
]
