import { useEffect } from 'react'
import { Outlet } from 'react-router'
import { useBusinessProfile } from '#app/lib/root-data.ts'
import { BottomBar } from '#app/site/components/frame/bottom-bar.tsx'
import { SiteFooter } from '#app/site/components/frame/site-footer.tsx'
import { SiteHeader } from '#app/site/components/frame/site-header.tsx'
import { AppointmentRequestProvider } from '#app/site/subjects/leads/appointment-request-provider.tsx'

export default function PublicLayout() {
  const profile = useBusinessProfile()
  // hydration-starter.js waits for this to repeat a press that came before React.
  useEffect(() => void document.dispatchEvent(new Event('hydrated')), [])
  return (
    <AppointmentRequestProvider profile={profile}>
      <a href="#content" className="skip-link">
        Skip to content
      </a>
      <SiteHeader profile={profile} />
      <Outlet />
      <SiteFooter profile={profile} />
      <BottomBar profile={profile} />
    </AppointmentRequestProvider>
  )
}
