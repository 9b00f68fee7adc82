import { describe, expect, it } from 'vitest'
import type { AuditLogLine } from './audit-log-line.ts'
import { auditLogText } from './audit-log-text.ts'

const line = (more: Partial<AuditLogLine>): AuditLogLine => ({
  id: 1,
  at: '2026-11-15T10:00:00Z',
  by_name: null,
  by_role: 'desk',
  subject: 'appointments',
  label: null,
  action: 'changed',
  changes: {},
  ...more,
})
const textOf = (more: Partial<AuditLogLine>) => auditLogText(line(more), 'Asia/Kolkata')

const three = '2026-11-15T09:30:00Z'
const four = '2026-11-15T10:30:00Z'

describe('audit log texts', () => {
  it.each<[Partial<AuditLogLine>, string]>([
    [{ changes: { appointment_date: [three, four] } }, 'Moved from 3 pm to 4 pm by the desk'],
    [
      { changes: { appointment_date: [three, '2026-11-16T10:00:00Z'] } },
      'Moved from 15 Nov 2026, 3 pm to 16 Nov 2026, 3:30 pm by the desk',
    ],
    [
      { action: 'added', changes: { appointment_date: [null, three], beautician_id: [null, 'Asha'] } },
      'Booked for 15 Nov 2026, 3 pm with Asha by the desk',
    ],
    [
      {
        by_role: 'client',
        changes: { status: ['confirmed', 'cancelled'], cancelled_because: [null, 'client'] },
      },
      'Cancelled (the client cancelled) by the client',
    ],
    [
      { changes: { beautician_id: ['Asha', 'Meera'], duration_minutes: [60, 90] } },
      'Reassigned from Asha to Meera, made 90 minutes long instead of 60 by the desk',
    ],
    [
      {
        action: 'added',
        changes: {
          appointment_date: [null, three],
          beautician_id: [null, 'Asha'],
          offered_until: [null, three],
        },
      },
      'Booked for 15 Nov 2026, 3 pm and offered to Asha by the desk',
    ],
    [
      { changes: { beautician_id: ['Asha', 'Meera'], offered_until: [three, four] } },
      'Taken from Asha and offered to Meera by the desk',
    ],
    [
      { changes: { appointment_date: [three, four], offered_until: [null, four] } },
      'Moved from 3 pm to 4 pm, offered again by the desk',
    ],
    [
      { by_role: 'beautician', changes: { beautician_id: ['Asha', null], offered_until: [three, null] } },
      'Unassigned from Asha by the beautician',
    ],
    [
      { by_role: 'beautician', changes: { offered_until: [three, null] } },
      'Offer accepted by the beautician',
    ],
    [{ action: 'removed', by_role: 'owner' }, 'Visit deleted by the owner'],
    [
      {
        by_role: 'client',
        changes: { latitude: [null, 28.6], longitude: [null, 77.2], accuracy: [null, 12], gate: [null, '2'] },
      },
      'Map location added, gate “2” added by the client',
    ],
    [{ changes: { longitude: [77.2, 77.3], accuracy: [12, null] } }, 'Map location moved by the desk'],
    [{ changes: { latitude: [28.6, null], longitude: [77.2, null] } }, 'Map location removed by the desk'],
    [{ changes: { accuracy: [12, 5] } }, 'Accuracy of the map location changed by the desk'],
    [
      {
        subject: 'mail_server',
        by_role: 'owner',
        changes: { host: ['smtp.a.in', 'smtp.b.in'], password_set_at: [three, four] },
      },
      'Mail server: server changed from “smtp.a.in” to “smtp.b.in”, password replaced by the owner',
    ],
    [
      { subject: 'safety_alerts', by_role: 'server', action: 'added', changes: { kind: [null, 'overdue'] } },
      'Alert of an overdue visit raised by the server',
    ],
    [
      {
        subject: 'safety_alerts',
        label: 'Asha',
        by_name: 'Rose',
        action: 'removed',
        changes: { kind: ['help', null] },
      },
      'Call for help of Asha ended by Rose (desk)',
    ],
    [
      {
        subject: 'appointment_marks',
        action: 'removed',
        by_role: 'beautician',
        changes: { mark: ['done', null] },
      },
      'Step “Done” undone by the beautician',
    ],
    [
      {
        subject: 'clients',
        by_name: 'Sample Member',
        changes: { phone: ['1', '2'], notes: [null, 'Likes tea'] },
      },
      'Phone changed from “1” to “2”, notes “Likes tea” added by Sample Member (desk)',
    ],
    [
      {
        subject: 'waitlist_entries',
        by_role: 'client',
        action: 'added',
        changes: { status: [null, 'waiting'] },
      },
      'Put on the waitlist by the client',
    ],
    [
      { subject: 'waitlist_entries', changes: { status: ['waiting', 'offered'] } },
      'Free time offered by the desk',
    ],
    [
      { subject: 'waitlist_entries', changes: { notes: [null, 'After six'] } },
      'Waitlist: notes “After six” added by the desk',
    ],
    [{ subject: 'clients', action: 'erased', by_role: 'owner' }, 'Client erased by the owner'],
    [{ subject: 'clients', action: 'merged', by_role: 'desk' }, 'Client merged with a duplicate by the desk'],
    [
      { subject: 'clients', action: 'unmerged', by_role: 'desk' },
      'Client separated again from a duplicate by the desk',
    ],
    [
      { subject: 'patch_tests', action: 'added', changes: { tested_for: [null, 'Hair colour'] } },
      'Patch test for Hair colour entered by the desk',
    ],
    [
      { subject: 'patch_tests', changes: { result: [null, 'reaction'] } },
      'Patch test: result “reaction” added by the desk',
    ],
    [
      {
        subject: 'appointment_lines',
        action: 'added',
        changes: { service_id: [null, 'Facial'], guest_name: [null, 'Mother'] },
      },
      'Facial for Mother added by the desk',
    ],
    [
      { subject: 'appointment_lines', changes: { price: [500, 450.5] } },
      'Price changed from ₹500 to ₹450.50 by the desk',
    ],
    [
      {
        subject: 'payments',
        action: 'added',
        by_role: 'beautician',
        changes: { kind: [null, 'balance'], amount: [null, 500], method: [null, 'cash'] },
      },
      '₹500 received in cash by the beautician',
    ],
    [
      {
        subject: 'payments',
        action: 'added',
        changes: { kind: [null, 'given_back'], amount: [null, -200], method: [null, 'upi'] },
      },
      '₹200 refunded by UPI by the desk',
    ],
    [
      {
        subject: 'payments',
        action: 'removed',
        by_role: 'owner',
        changes: { kind: ['tip', null], amount: [50, null], method: ['cash', null] },
      },
      'Payment of ₹50 in cash deleted by the owner',
    ],
    [
      {
        subject: 'staff',
        label: 'Asha',
        by_role: 'owner',
        changes: { role: ['desk', 'owner'], is_active: [false, true] },
      },
      'Asha: role changed from “desk” to “owner”, enabled by the owner',
    ],
    [
      { subject: 'access_rules', by_role: 'owner', changes: { second_factor_required: [false, true] } },
      'Sign-in rules: second factor required changed from no to yes by the owner',
    ],
    [{ subject: 'working_hours', by_role: 'owner' }, 'Working hours changed by the owner'],
    [
      { subject: 'areas', label: 'Rajouri', action: 'added', by_role: 'owner' },
      'Area Rajouri entered by the owner',
    ],
    [
      {
        subject: 'business_profile',
        changes: { logo_url: [null, '/a.png'], colour_set: ['sindoor', 'plum'] },
      },
      'Business profile: logo added, colours changed from “sindoor” to “plum” by the desk',
    ],
    [
      { subject: 'business_profile', changes: { logo_url: ['/a.png', null] } },
      'Business profile: logo removed by the desk',
    ],
    [
      {
        subject: 'pay_rules',
        label: 'Asha',
        action: 'added',
        changes: { service_id: [null, 'Facial'], amount: [null, 250] },
      },
      'Pay rule of Asha entered: ₹250 for Facial by the desk',
    ],
    [
      { subject: 'pay_rules', label: 'Asha', action: 'removed', changes: { percent: [40, null] } },
      'Pay rule of Asha deleted: 40 % for all services by the desk',
    ],
    [
      { subject: 'pay_rules', label: 'Asha', changes: { percent: [40, 45], travel_allowance: [50, 60] } },
      'Pay rule of Asha: percent changed from 40 % to 45 %, travel allowance changed from ₹50 to ₹60 by the desk',
    ],
    [
      { subject: 'pay_months', label: 'October 2026', action: 'added', by_role: 'owner' },
      'Pay of October 2026 closed by the owner',
    ],
    [
      {
        subject: 'bank_matches',
        action: 'added',
        changes: { day: [null, '2026-11-01'], amount: [null, 500] },
      },
      '₹500 of 1 Nov 2026 found on the bank statement by the desk',
    ],
    [
      {
        subject: 'bank_matches',
        action: 'removed',
        changes: { day: ['2026-11-01', null], amount: [500, null] },
      },
      '₹500 of 1 Nov 2026 no longer found on the bank statement by the desk',
    ],
    [
      { subject: 'cash_handovers', label: 'Asha', action: 'added', changes: { amount: [null, 300] } },
      '₹300 in cash handed over by Asha, recorded by the desk',
    ],
    [
      { subject: 'cash_handovers', label: 'Asha', action: 'added', changes: { amount: [null, -20] } },
      'Hand-over by Asha corrected by −₹20 by the desk',
    ],
    [
      {
        subject: 'cash_book',
        label: 'counted',
        action: 'added',
        changes: { number: [null, 7], amount: [null, 5000], difference: [null, -20.5] },
      },
      'Day book entry 7: ₹5,000 counted (₹20.50 less than expected) by the desk',
    ],
    [
      {
        subject: 'cash_book',
        label: 'moved',
        action: 'added',
        changes: { number: [null, 8], amount: [null, -500], corrects: [null, 'x'] },
      },
      'Day book entry 8: ₹500 taken out of the drawer (correction) by the desk',
    ],
    [{ by_role: 'nobody' }, 'Changed by someone who is not staff'],
  ])('%j reads “%s”', (given, expected) => {
    expect(textOf(given)).toBe(expected)
  })

  it('shortens long texts', () => {
    const about = textOf({
      subject: 'business_profile',
      changes: { about: ['a'.repeat(500), 'b'.repeat(500)] },
    })
    expect(about.length).toBeLessThan(230)
  })
})
