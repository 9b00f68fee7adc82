import { CalendarDays, LogOut, type LucideIcon, Moon, Sun } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { useSignOut } from '#app/office/access/session/queries.ts'
import { classNames } from '#app/office/lib/screen/class-names.ts'
import { chooseTheme, useTheme } from '#app/office/lib/screen/theme.ts'
import { currentEntry, type Entry, entries, shortcuts } from './sidebar-entries.ts'
import type { SidebarState } from './sidebar-state.ts'

const rowClasses =
  'group relative flex h-11 w-full items-center gap-3 overflow-hidden rounded-lg px-3 text-sm text-on-sidebar/85 ' +
  'transition-colors hover:bg-white/8 hover:text-white focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-gold'

const narrowRow: Record<SidebarState, string> = {
  wide: '',
  narrow: 'md:w-9 md:justify-center md:px-0',
}

export const labelClasses: Record<SidebarState, string> = {
  wide: '',
  narrow: 'md:sr-only',
}

const narrowBadge: Record<SidebarState, string> = {
  wide: '',
  narrow: 'md:absolute md:top-1 md:right-0 md:min-w-4 md:px-1 md:text-[0.65rem] md:leading-4',
}

interface WaitingCount {
  readonly count: number
  /** The noun for screen readers: 'new'. */
  readonly word: string
}

interface SidebarMenuProps {
  /** A narrow sidebar shows only icons; the labels remain for screen readers and as tooltips. */
  state: SidebarState
  /** Counts by path. */
  counts: Readonly<Record<string, WaitingCount>>
  hasPages: boolean
  /** The user has visits of their own. */
  hasMyDay: boolean
  /** The chosen page replaces the open menu in the history. */
  replace?: boolean
}

export function SidebarMenu({ state, counts, hasPages, hasMyDay, replace }: SidebarMenuProps) {
  const theme = useTheme()
  const signOut = useSignOut()
  const otherTheme = theme === 'dark' ? 'light' : 'dark'
  const current = currentEntry(useLocation().pathname)
  const link = ({ to, label, icon }: Entry) => (
    <Link
      key={to}
      to={to}
      title={label}
      aria-current={to === current ? 'page' : undefined}
      replace={replace}
      className={classNames(
        rowClasses,
        narrowRow[state],
        to === current &&
          'bg-white/10 font-medium text-white before:absolute before:inset-y-2 before:left-0 before:w-[3px] before:rounded-r before:bg-gold',
      )}
    >
      <EntryContent icon={icon} label={label} state={state} />
      <Count waiting={counts[to]} state={state} />
    </Link>
  )

  return (
    <>
      <nav aria-label="Back-office" className="flex-1 space-y-0.5 overflow-x-hidden overflow-y-auto p-1.5">
        {hasPages && entries.map(link)}
      </nav>
      <div className="space-y-0.5 border-t border-sidebar-line p-1.5">
        {hasPages && hasMyDay && <MyDay state={state} />}
        {hasPages && shortcuts.map(link)}
        <button
          type="button"
          title={`Use ${otherTheme} colours`}
          onClick={() => chooseTheme(otherTheme)}
          className={classNames(rowClasses, narrowRow[state])}
        >
          <EntryContent
            icon={theme === 'dark' ? Sun : Moon}
            label={otherTheme === 'dark' ? 'Dark colours' : 'Light colours'}
            state={state}
          />
        </button>
        <button
          type="button"
          title="Sign Out"
          disabled={signOut.isPending}
          onClick={() => signOut.mutate()}
          className={classNames(rowClasses, narrowRow[state])}
        >
          <EntryContent icon={LogOut} label="Sign Out" state={state} />
        </button>
      </div>
    </>
  )
}

const openMyDay = () =>
  import('#app/office/access/session/open-my-day-or-tell.ts').then(
    ({ openMyDayOrTell }) => openMyDayOrTell(),
    reportError,
  )

const MyDay = ({ state }: { state: SidebarState }) => (
  <button
    type="button"
    title="My day"
    onClick={() => void openMyDay()}
    className={classNames(rowClasses, narrowRow[state])}
  >
    <EntryContent icon={CalendarDays} label="My day" state={state} />
  </button>
)

const EntryContent = ({
  icon: Icon,
  label,
  state,
}: {
  icon: LucideIcon
  label: string
  state: SidebarState
}) => (
  <>
    <Icon aria-hidden="true" className="size-[1.15rem] shrink-0 text-gold" strokeWidth={1.6} />
    <span className={classNames('whitespace-nowrap', labelClasses[state])}>{label}</span>
  </>
)

function Count({ waiting, state }: { waiting: WaitingCount | undefined; state: SidebarState }) {
  if (!waiting || waiting.count === 0) return null
  return (
    <span
      className={classNames(
        'ml-auto rounded-full bg-gold px-2 text-center text-xs leading-5 font-semibold text-ink tabular-nums',
        narrowBadge[state],
      )}
    >
      {waiting.count > 99 ? '99+' : waiting.count}
      <span className="sr-only"> {waiting.word}</span>
    </span>
  )
}
