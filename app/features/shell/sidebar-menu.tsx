import { Building2, LogOut, type LucideIcon, Moon, ShieldCheck, Sun } from 'lucide-react'
import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { classNames } from '#app/lib/class-names.ts'
import { chooseTheme, useTheme } from '#app/lib/theme.ts'
import { useSignOut } from '../session/queries.ts'
import { entries } from './navigation.ts'

const rowClasses =
  'group relative flex h-11 w-full items-center gap-3 overflow-hidden rounded-lg px-3 text-sm text-on-sidebar/85 ' +
  'transition-colors hover:bg-white/8 hover:text-white focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-gold'

interface SidebarMenuProps {
  /** Only icons are shown; the words remain for screen readers and as tooltips. */
  narrow: boolean
  newLeads: number
  onNavigate?: () => void
}

export function SidebarMenu({ narrow, newLeads, onNavigate }: SidebarMenuProps) {
  const theme = useTheme()
  const signOut = useSignOut()
  const otherTheme = theme === 'dark' ? 'light' : 'dark'
  const link = (to: string, label: string, icon: LucideIcon, badge?: ReactNode) => (
    <NavLink
      key={to}
      to={to}
      end={to === '/admin'}
      title={narrow ? label : undefined}
      onClick={onNavigate}
      className={({ isActive }) =>
        classNames(
          rowClasses,
          narrow && 'md:w-9 md:justify-center md:px-0',
          isActive &&
            'bg-white/10 font-medium text-white before:absolute before:inset-y-2 before:left-0 before:w-[3px] before:rounded-r before:bg-gold',
        )
      }
    >
      <EntryContent icon={icon} label={label} narrow={narrow} />
      {badge}
    </NavLink>
  )

  return (
    <>
      <nav aria-label="Back-office" className="flex-1 space-y-0.5 overflow-x-hidden overflow-y-auto p-1.5">
        {entries.map(({ to, label, icon }) =>
          link(
            to,
            label,
            icon,
            label === 'Leads' && newLeads > 0 && <NewLeads count={newLeads} narrow={narrow} />,
          ),
        )}
      </nav>
      <div className="space-y-0.5 border-t border-sidebar-line p-1.5">
        {link('/admin/profile', 'Business profile', Building2)}
        {link('/admin/security', 'Security', ShieldCheck)}
        <button
          type="button"
          title={narrow ? `Use ${otherTheme} colours` : undefined}
          onClick={() => chooseTheme(otherTheme)}
          className={classNames(rowClasses, narrow && 'md:w-9 md:justify-center md:px-0')}
        >
          <EntryContent
            icon={theme === 'dark' ? Sun : Moon}
            label={otherTheme === 'dark' ? 'Dark colours' : 'Light colours'}
            narrow={narrow}
          />
        </button>
        <button
          type="button"
          title={narrow ? 'Sign Out' : undefined}
          disabled={signOut.isPending}
          onClick={() => signOut.mutate()}
          className={classNames(rowClasses, narrow && 'md:w-9 md:justify-center md:px-0')}
        >
          <EntryContent icon={LogOut} label="Sign Out" narrow={narrow} />
        </button>
      </div>
    </>
  )
}

const EntryContent = ({
  icon: Icon,
  label,
  narrow,
}: {
  icon: LucideIcon
  label: string
  narrow: boolean
}) => (
  <>
    <Icon aria-hidden="true" className="size-[1.15rem] shrink-0 text-gold" strokeWidth={1.6} />
    <span className={classNames('whitespace-nowrap', narrow && 'md:sr-only')}>{label}</span>
  </>
)

const NewLeads = ({ count, narrow }: { count: number; narrow: boolean }) => (
  <span
    className={classNames(
      'rounded-full bg-gold font-semibold text-ink tabular-nums',
      narrow
        ? 'absolute top-1 right-0.5 min-w-4 px-1 text-center text-[0.65rem] leading-4'
        : 'ml-auto px-2 text-xs leading-5',
    )}
  >
    {count > 99 ? '99+' : count}
    <span className="sr-only"> new</span>
  </span>
)
