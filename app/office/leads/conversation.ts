import { queryOptions } from '@tanstack/react-query'
import { tableKey } from '#app/office/lib/records/record-queries.ts'
import { sessionClient } from '#app/office/lib/session/session-client.ts'
import type { AppointmentStatus } from '#domain/appointments/appointment.ts'
import type { CallResult } from '#domain/leads/call-results.ts'
import type { LeadSource, RejectionReason } from '#domain/leads/lead-details.ts'
import type { LeadStatus } from '#domain/leads/lead-status.ts'
import { leads } from './queries.ts'

export interface EarlierLead {
  readonly id: string
  readonly full_name: string
  readonly service_interested: string
  readonly message: string | null
  readonly status: LeadStatus
  readonly source: LeadSource
  readonly rejected_because: RejectionReason | null
  readonly created_at: string
}

export interface KnownClient {
  readonly id: string
  readonly full_name: string
  readonly no_messages: boolean
  readonly total_revenue: number
  readonly completed_count: number
  readonly upcoming_count: number
  readonly appointments: readonly {
    readonly id: string
    readonly appointment_date: string
    readonly status: AppointmentStatus
    readonly service: string
    readonly price: number
  }[]
}

export interface NotedCall {
  readonly id: string
  readonly called_at: string
  /** Null if the account was deleted. */
  readonly called_by: string | null
  readonly result: CallResult
  readonly note: string | null
  readonly call_again_at: string | null
}

/** The calls of a lead, and what is stored under its phone number: earlier leads, clients, and the revenue earned. */
export interface Conversation {
  /** Newest first. */
  readonly calls: readonly NotedCall[]
  readonly earned: number
  readonly leads: readonly EarlierLead[]
  readonly clients: readonly KnownClient[]
}

export const conversationQuery = (lead: string) =>
  queryOptions({
    queryKey: [...tableKey(leads), 'conversation', lead],
    queryFn: async ({ signal }) => {
      const { data, error } = await sessionClient()
        .rpc('lead_conversation', { lead }, { get: true })
        .abortSignal(signal)
      if (error) throw error
      return data as unknown as Conversation | null
    },
  })
