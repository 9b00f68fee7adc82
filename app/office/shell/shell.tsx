/** The layout of the back-office: sidebar (or sheet on a phone), top bar and page. */
import { Menu, PanelLeft } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useBrandTheme, useBusinessProfile } from '#app/lib/root-data.ts'
import { AlertBar } from '#app/office/appointments/alerts/dialogs.ts'
import { useLazyDialog } from '#app/office/components/lazy-dialog.tsx'
import { loadable } from '#app/office/components/loadable.tsx'
import { paths } from '#app/office/lib/paths.ts'
import { classNames } from '#app/office/lib/screen/class-names.ts'
import { useIsPhone } from '#app/office/lib/screen/use-media-query.ts'
import { SidebarBrand } from './sidebar-brand.tsx'
import { SidebarMenu } from './sidebar-menu.tsx'
import { type SidebarState, writeSidebarCookie } from './sidebar-state.ts'
import { useMenu } from './use-menu.ts'
import { useNews } from './use-news.ts'

const widths: Record<SidebarState, string> = { wide: 'w-64', narrow: 'w-12' }

const BackgroundWork = loadable(() => import('./background-work.tsx'), { Failed: null })
const loadSheet = () => import('#app/office/components/ui/sheet.tsx')

interface ShellProps {
  remembered: SidebarState
  /** The user is known to be staff; before that no request is sent. */
  ready: boolean
  /** False for a user who must add a second factor first: no page but this one is open. */
  hasPages: boolean
  children: ReactNode
}

export function Shell({ remembered, ready, hasPages, children }: ShellProps) {
  const [state, setState] = useState(remembered)
  const menu = useMenu()
  const Sheet = useLazyDialog(loadSheet)
  const isPhone = useIsPhone()
  const isWide = state === 'wide'
  const { business_name } = useBusinessProfile()
  const { logo } = useBrandTheme()
  const { new_leads: newLeads = 0, due_messages: due = 0, open_alerts: alerts = 0 } = useNews(ready) ?? {}
  const counts = {
    [paths.leads]: { count: newLeads, word: 'new' },
    [paths.outbox]: { count: due, word: 'due' },
  }

  const toggle = useCallback(() => {
    if (isPhone) {
      if (menu.isOpen) menu.close()
      else menu.open()
      return
    }
    const becomesWide = !isWide
    writeSidebarCookie(becomesWide)
    setState(becomesWide ? 'wide' : 'narrow')
  }, [isPhone, isWide, menu])

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== 'b' ||
        !(event.ctrlKey || event.metaKey) ||
        event.altKey ||
        event.shiftKey
      )
        return
      event.preventDefault()
      toggle()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [toggle])

  return (
    <div className="office flex min-h-dvh">
      {ready && <BackgroundWork />}
      <a
        href="#page"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-lg bg-card px-4 py-3 text-fg shadow focus:translate-y-0 print:hidden"
      >
        Skip to the page
      </a>
      <aside
        aria-label="Sidebar"
        data-state={isWide ? 'expanded' : 'collapsed'}
        className={classNames(
          'sticky top-0 hidden h-dvh shrink-0 flex-col overflow-hidden border-r border-sidebar-line bg-sidebar text-on-sidebar transition-[width] duration-200 motion-reduce:transition-none md:flex print:hidden',
          widths[state],
        )}
      >
        <SidebarBrand state={state} />
        <SidebarMenu state={state} counts={counts} hasPages={hasPages} />
      </aside>
      {menu.wasOpened && (
        <Sheet open={menu.isOpen && isPhone} onClose={menu.close} title="Menu">
          <SidebarBrand state="wide" />
          <SidebarMenu state="wide" counts={counts} hasPages={hasPages} replace />
        </Sheet>
      )}
      <div className="flex min-w-0 flex-1 flex-col">
        <header className="sticky top-0 z-30 flex h-14 print:hidden items-center gap-2 border-b border-line bg-ground/95 px-2 backdrop-blur max-md:border-sidebar-line max-md:bg-sidebar max-md:text-on-sidebar md:px-4">
          <button
            type="button"
            aria-label={isPhone ? 'Open menu' : 'Toggle sidebar'}
            aria-expanded={isPhone ? menu.isOpen : isWide}
            title="Ctrl/⌘ B"
            onClick={toggle}
            className="relative inline-flex size-11 items-center justify-center rounded-lg hover:bg-sunken focus-visible:outline-2 focus-visible:outline-focus max-md:hover:bg-white/10 md:size-9"
          >
            <Menu aria-hidden="true" className="size-5 md:hidden" />
            <PanelLeft aria-hidden="true" className="size-5 max-md:hidden" />
            {newLeads > 0 && (
              <span className="absolute top-2 right-2 size-2.5 rounded-full bg-gold ring-2 ring-sidebar md:hidden" />
            )}
          </button>
          <Link
            to={paths.dashboard}
            className="flex min-h-11 min-w-0 items-center font-display text-2xl font-semibold text-gold md:hidden"
          >
            {logo ? (
              <img src={logo} alt={business_name} className="h-8 w-32 object-contain object-left" />
            ) : (
              <span className="truncate">{business_name}</span>
            )}
          </Link>
          <a
            href="/"
            className="ml-auto inline-flex min-h-11 shrink-0 items-center rounded-lg px-3 text-sm text-muted underline-offset-4 hover:underline max-md:text-on-sidebar"
          >
            View website
          </a>
        </header>
        <main
          id="page"
          tabIndex={-1}
          className="relative mx-auto w-full max-w-7xl flex-1 px-4 pt-6 pb-28 outline-none md:px-8 md:pb-10 print:max-w-none print:p-0"
        >
          {alerts > 0 && <AlertBar />}
          {children}
        </main>
      </div>
    </div>
  )
}
