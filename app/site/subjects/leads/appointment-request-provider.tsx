// Gives a page its appointment dialog. The dialog's code is fetched when a booking button is touched, or pointed at.
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { type Booking, BookingContext, type BookingRequest } from '#app/site/components/booking-context.ts'
import type { BusinessProfile } from '#domain/business-profile.ts'

const loadDialog = () => import('./appointment-request-dialog.tsx')
const AppointmentRequestDialog = lazy(loadDialog)

export function AppointmentRequestProvider({
  profile,
  children,
}: {
  profile: BusinessProfile
  children: ReactNode
}) {
  const [shown, setShown] = useState<{ readonly request: BookingRequest; readonly key: number } | null>(null)
  const booking = useMemo<Booking>(
    () => ({
      // A key of its own for every opening: one that overlaps the closing of the last is a new dialog.
      open: (request) => setShown((last) => ({ request, key: (last?.key ?? 0) + 1 })),
      prepare: () => void loadDialog(),
    }),
    [],
  )
  return (
    <BookingContext value={booking}>
      {children}
      {shown && (
        <Suspense fallback={null}>
          <AppointmentRequestDialog
            key={shown.key}
            request={shown.request}
            profile={profile}
            onClose={() => setShown((last) => (last?.key === shown.key ? null : last))}
          />
        </Suspense>
      )}
    </BookingContext>
  )
}
