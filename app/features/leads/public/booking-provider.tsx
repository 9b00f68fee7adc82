// Gives a page its appointment dialog. The dialog's code is fetched when a booking button is touched, or pointed at.
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { type Booking, BookingContext, type BookingRequest } from '#app/lib/booking-context.ts'
import type { BusinessProfile } from '#domain/business-profile.ts'

const loadDialog = () => import('./appointment-dialog.tsx')
const AppointmentDialog = lazy(loadDialog)

export function BookingProvider({ profile, children }: { profile: BusinessProfile; children: ReactNode }) {
  const [request, setRequest] = useState<BookingRequest | null>(null)
  const booking = useMemo<Booking>(() => ({ open: setRequest, prepare: () => void loadDialog() }), [])
  return (
    <BookingContext value={booking}>
      {children}
      {request && (
        <Suspense fallback={null}>
          <AppointmentDialog request={request} profile={profile} onClose={() => setRequest(null)} />
        </Suspense>
      )}
    </BookingContext>
  )
}
