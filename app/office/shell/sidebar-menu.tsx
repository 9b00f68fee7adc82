import { LogOut, Moon, Sun } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { useSignOut } from '#app/office/access/session/queries.ts'
import { loadable } from '#app/office/components/loadable.tsx'
import { classNames } from '#app/office/lib/screen/class-names.ts'
import { chooseTheme, useTheme } from '#app/office/lib/screen/theme.ts'
import { currentEntry, type Entry, entries, shortcuts } from './sidebar-entries.ts'
import { EntryContent, narrowRow, rowClasses } from './sidebar-row.tsx'
import type { SidebarState } from './sidebar-state.ts'

/** Most accounts have no visits of their own. */
const MyDay = loadable(() => import('./my-day-entry.tsx'), { Failed: null })

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
  /** The chosen page replaces the open menu in the history. */
  replace?: boolean
}

export function SidebarMenu({ state, counts, hasPages, replace }: SidebarMenuProps) {
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
        {hasPages && <MyDay state={state} />}
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
