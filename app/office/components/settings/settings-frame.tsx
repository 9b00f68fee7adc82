/** The frame of each settings section: the other sections beside it on a wide screen, else a link back to the list. */
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import { Link, NavLink } from 'react-router'
import { paths } from '#app/office/lib/paths.ts'
import { classNames } from '#app/office/lib/screen/class-names.ts'
import { accessQuery } from '#app/office/lib/session/access.ts'
import { useSession } from '#app/office/lib/session/session-context.ts'
import { sections } from './sections.ts'

const SettingsFrame = ({ children }: { children: ReactNode }) => (
  <div className="xl:grid xl:grid-cols-[13rem_minmax(0,1fr)] xl:gap-8 print:block">
    <nav aria-label="Settings" className="max-xl:hidden print:hidden">
      <ul className="sticky top-4 space-y-0.5">
        {sections.map(({ title, to }) => (
          <li key={to}>
            <NavLink
              to={to}
              className={({ isActive }) =>
                classNames(
                  'flex min-h-9 items-center rounded-lg px-3 py-1.5 text-sm focus-visible:outline-2 focus-visible:outline-focus',
                  isActive ? 'bg-sunken font-medium' : 'text-muted hover:bg-sunken/60 hover:text-fg',
                )
              }
            >
              {title}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
    <div className="min-w-0">
      <Link
        to={paths.settings}
        className="mb-1 -ml-1 inline-flex min-h-11 items-center gap-1 pr-3 text-sm text-muted hover:text-fg focus-visible:outline-2 focus-visible:outline-focus xl:hidden print:hidden"
      >
        <ChevronLeft aria-hidden="true" className="size-4" />
        Settings
      </Link>
      {children}
    </div>
  </div>
)

/** Wraps a section in the frame. It is not a layout route, because the route manifest is sent to every visitor. */
export const inSettings = (Section: ComponentType) =>
  function SettingsSection() {
    const { user } = useSession()
    const { data: access } = useQuery(accessQuery(user.id))
    // The other sections are closed to a user who must add a second factor first.
    if (access?.mustAddFactor) return <Section />
    return (
      <SettingsFrame>
        <Section />
      </SettingsFrame>
    )
  }
