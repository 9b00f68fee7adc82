import { CalendarDays, CalendarRange, List, type LucideIcon } from 'lucide-react'
import { classNames } from '#app/office/lib/screen/class-names.ts'
import { type View, views } from './calendar-address.ts'

const signs: Record<View, { readonly word: string; readonly icon: LucideIcon }> = {
  list: { word: 'List', icon: List },
  day: { word: 'Day', icon: CalendarDays },
  week: { word: 'Week', icon: CalendarRange },
}

/** Switches between list, day and week. */
export const ViewSwitch = ({ view, onView }: { view: View; onView: (view: View) => void }) => (
  <fieldset className="grid auto-cols-fr grid-flow-col gap-1 rounded-lg bg-sunken p-1 max-lg:order-last max-lg:basis-full lg:ml-auto">
    <legend className="sr-only">View</legend>
    {views.map((name) => {
      const { word, icon: Icon } = signs[name]
      return (
        <button
          key={name}
          type="button"
          aria-pressed={name === view}
          onClick={() => onView(name)}
          className={classNames(
            'flex min-h-11 items-center justify-center gap-1.5 rounded-md px-3.5 text-sm font-medium outline-offset-1 focus-visible:outline-2 focus-visible:outline-focus md:min-h-9',
            name === view ? 'bg-raised text-fg shadow-sm' : 'text-muted hover:text-fg',
          )}
        >
          <Icon aria-hidden="true" className="size-4" />
          {word}
        </button>
      )
    })}
  </fieldset>
)
