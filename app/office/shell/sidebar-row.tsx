/** A row of the sidebar: its classes, icon and label. */
import type { LucideIcon } from 'lucide-react'
import { classNames } from '#app/office/lib/screen/class-names.ts'
import type { SidebarState } from './sidebar-state.ts'

export const rowClasses =
  'group relative flex h-11 w-full items-center gap-3 overflow-hidden rounded-lg px-3 text-sm text-on-sidebar/85 ' +
  'transition-colors hover:bg-white/8 hover:text-white focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-gold'

export const narrowRow: Record<SidebarState, string> = {
  wide: '',
  narrow: 'md:w-9 md:justify-center md:px-0',
}

export const labelClasses: Record<SidebarState, string> = {
  wide: '',
  narrow: 'md:sr-only',
}

export const EntryContent = ({
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
