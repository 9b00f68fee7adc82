import { useEffect } from 'react'
import { Outlet } from 'react-router'
import { BottomBar } from '#app/components/site/bottom-bar.tsx'
import { SiteFooter } from '#app/components/site/site-footer.tsx'
import { SiteHeader } from '#app/components/site/site-header.tsx'
import { BookingProvider } from '#app/features/leads/public/booking-provider.tsx'
import { useBusinessProfile } from '#app/lib/root-data.ts'

export default function PublicLayout() {
  const profile = useBusinessProfile()
  // hydration-starter.js waits for this to repeat a press that came before React.
  useEffect(() => void document.dispatchEvent(new Event('hydrated')), [])
  return (
    <BookingProvider profile={profile}>
      <a href="#content" className="skip-link">
        Skip to content
      </a>
      <SiteHeader profile={profile} />
      <Outlet />
      <SiteFooter profile={profile} />
      <BottomBar profile={profile} />
    </BookingProvider>
  )
}
