/** The link to My day, for users with visits of their own. */
import { CalendarHeart } from 'lucide-react'
import { useOpenMyDay } from '#app/office/access/session/use-open-my-day.ts'
import { classNames } from '#app/office/lib/screen/class-names.ts'
import { useHasMyDay } from '#app/office/lib/session/has-my-day.ts'
import { EntryContent, narrowRow, rowClasses } from './sidebar-row.tsx'
import type { SidebarState } from './sidebar-state.ts'

export default function MyDayEntry({ state }: { state: SidebarState }) {
  const hasMyDay = useHasMyDay()
  const open = useOpenMyDay()
  if (!hasMyDay) return null
  return (
    <button
      type="button"
      title="My day"
      disabled={open.isPending}
      onClick={() => open.mutate()}
      className={classNames(rowClasses, narrowRow[state])}
    >
      <EntryContent icon={CalendarHeart} label="My day" state={state} />
    </button>
  )
}
