import type { ReactNode } from 'react'
import { classNames } from '#app/office/lib/screen/class-names.ts'

export type BadgeColour = 'green' | 'blue' | 'yellow' | 'red' | 'grey'

const colours: Record<BadgeColour, string> = {
  green: 'bg-green-soft text-green-ink',
  blue: 'bg-blue-soft text-blue-ink',
  yellow: 'bg-yellow-soft text-yellow-ink',
  red: 'bg-red-soft text-red-ink',
  grey: 'bg-grey-soft text-grey-ink',
}

/** A state as a coloured label; the text never depends on the colour. */
export const Badge = ({ colour, children }: { colour: BadgeColour; children: ReactNode }) => (
  <span
    data-colour={colour}
    className={classNames(
      'inline-flex items-center rounded-full px-2.5 py-0.5 text-xs font-medium whitespace-nowrap',
      colours[colour],
    )}
  >
    {children}
  </span>
)
