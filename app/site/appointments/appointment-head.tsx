import { type OwnAppointment, stateOf } from '#domain/appointments/client-appointment.ts'
import { clientPageTexts } from '#domain/appointments/client-page-texts.ts'
import type { BusinessProfile } from '#domain/business/business-profile.ts'
import { VisitHead } from './visit-head.tsx'

const tones = {
  booked: 'plain',
  confirmed: 'sure',
  move_asked: 'plain',
  over: 'plain',
  unclosed: 'plain',
  cancelled: 'off',
} as const

export function AppointmentHead({
  appointment,
  profile,
}: {
  appointment: OwnAppointment
  profile: BusinessProfile
}) {
  const texts = clientPageTexts[appointment.language]
  const state = stateOf(appointment, Date.now())
  return (
    <VisitHead
      visit={appointment}
      profile={profile}
      state={texts.states[state]}
      tone={tones[state]}
      sentence={state !== 'booked' || appointment.can_confirm ? texts.sentences[state] : null}
    />
  )
}
