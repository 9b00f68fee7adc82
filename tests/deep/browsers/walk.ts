// The steps that each browser performs: a visitor books and plans, a client answers the private link, and the owner
// signs in, opens the day and saves an appointment.
import type { SupabaseClient } from '@supabase/supabase-js'
import { owner, type WalkData } from './walk-data.ts'
import type { Walker } from './walker.ts'

type Step = (walker: Walker, salon: WalkData) => Promise<void>

/** The steps of each test run. */
export const beginning: Readonly<Record<string, Step>> = {
  async home(walker) {
    await walker.go('/')
    await walker.sees('View All Services')
    await walker.alive()
    await walker.click({ within: 'header', css: 'a', text: 'Testimonials' })
    await walker.sees('No reviews yet. Be the first to share your experience!')
  },

  async booking(walker, { product }) {
    const form = '#appointment'
    await walker.click({ within: 'main', text: 'BOOK APPOINTMENT' })
    await walker.finds({ css: `${form}:modal` })
    await walker.isIn('appointment-name')
    await walker.type({ within: form, label: 'Full Name' }, walker.name)
    await walker.type({ within: form, label: 'Phone Number' }, '90000 00051')
    await walker.click({ within: form, text: 'Request Appointment' })
    await walker.sees("Appointment request submitted! We'll contact you soon.")
    await walker.until('the enquiry', () => has(product.service, 'leads', { full_name: walker.name }))
    await walker.sees('View or cancel your request')
  },
}

export const wholeWay: Readonly<Record<string, Step>> = {
  ...beginning,

  async planner(walker, { product, day }) {
    await walker.go('/plan')
    await walker.alive()
    await walker.sees('₹17,498')
    await walker.click({ text: 'Add a person' })
    await walker.isIn('planner-who2')
    await walker.type({ css: '#planner-who2' }, 'Friend')
    await walker.set({ label: 'Date' }, day)
    await walker.set({ label: 'Everyone ready by' }, '17:00')
    await walker.type({ within: '#answer', label: 'Full Name' }, `${walker.name} plans`)
    await walker.type({ within: '#answer', label: 'Phone Number' }, '90000 00052')
    await walker.click({ within: '#answer', text: 'Send my plan' })
    await walker.until('the plan', () => has(product.service, 'leads', { full_name: `${walker.name} plans` }))
  },

  async 'private link'(walker, { product, appointmentId, appointmentPath }) {
    await walker.go(appointmentPath)
    await walker.sees('Namaste, Asha')
    await walker.click({ text: 'Yes, this time is fine' })
    await walker.sees('All set.')
    await walker.until('the answer', () =>
      has(product.service, 'appointments', { id: appointmentId, status: 'confirmed' }),
    )
  },

  async 'sign-in'(walker) {
    await walker.go('/auth')
    await walker.alive()
    await walker.type({ label: 'Email' }, owner.email)
    await walker.type({ label: 'Password' }, owner.password)
    await walker.click({ text: 'Sign In' })
    await walker.sees("Today's Revenue")
  },

  async calendar(walker, { day }) {
    await walker.go(`/admin/appointments?as=day&day=${day}`)
    await walker.sees('Rose')
    await walker.click({ css: '[data-appointment]', text: 'Asha Sample' })
    await walker.sees('Gold Facial')
  },

  async 'a saved visit'(walker, { product, day }) {
    const form = '[role=dialog]'
    await walker.go('/admin/appointments?new=1')
    await choose(walker, 'Client', 'Asha Sample')
    await choose(walker, 'Service', 'Hair Spa')
    await walker.set({ within: form, label: 'Date & Time' }, `${day}T15:00`)
    await walker.click({ within: form, text: 'Add appointment' })
    await walker.sees('Appointment added successfully')
    await walker.until('the visit', () =>
      has(product.service, 'appointments', { appointment_date: `${day}T09:30:00+00:00` }),
    )
    await walker.go(`/admin/appointments?as=day&day=${day}`)
    await walker.sees('Hair Spa')
  },
}

async function choose(walker: Walker, label: string, name: string): Promise<void> {
  const form = '[role=dialog]'
  await walker.type({ within: form, label }, name)
  // The first options stay until the search results have come.
  const found = '[role=option]:only-child'
  await walker.click({ within: `${form} [role=listbox]`, css: found, text: name })
}

async function has(service: SupabaseClient, table: string, row: Record<string, string>): Promise<boolean> {
  const { data, error } = await service.from(table).select('id').match(row)
  if (error) throw error
  return data.length === 1
}
