import { useLayoutEffect, useRef } from 'react'
import { Outlet, useLocation } from 'react-router'
import type { PageHandle } from '#app/lib/page-kind.ts'
import { useBusinessProfile } from '#app/lib/root-data.ts'
import { BottomBar } from '#app/site/components/layout/bottom-bar.tsx'
import { SiteFooter } from '#app/site/components/layout/site-footer.tsx'
import { SiteHeader } from '#app/site/components/layout/site-header.tsx'
import { SiteMenu } from '#app/site/components/layout/site-menu.tsx'
import { AppointmentRequestDialog } from '#app/site/leads/appointment-request-dialog.tsx'
import { SentReminder } from '#app/site/leads/sent-reminder.tsx'

export const handle: PageHandle = { kind: 'public' }

export default function PublicLayout() {
  const profile = useBusinessProfile()
  useNavigatedMark()
  return (
    <>
      <a href="#content" className="skip-link">
        Skip to content
      </a>
      {/* Before the buttons that open it: a button may be pressed while the page is still loading. */}
      <AppointmentRequestDialog profile={profile} />
      <SiteHeader profile={profile} />
      <SiteMenu profile={profile} />
      <Outlet />
      <SiteFooter profile={profile} />
      <BottomBar profile={profile} />
      <SentReminder whatsappNumber={profile.whatsapp_number} />
    </>
  )
}

/** Marks the document after the first navigation, before React Router scrolls (content.css). */
function useNavigatedMark() {
  const { key } = useLocation()
  const first = useRef(key)
  useLayoutEffect(() => {
    if (key !== first.current) document.documentElement.dataset.navigated = ''
  }, [key])
}
