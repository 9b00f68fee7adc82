import { drawn } from './icon.tsx'

/** Separate from the other icons, because only private link pages show it. */
export const CalendarIcon = () => (
  <svg {...drawn} aria-hidden="true" className="size-5">
    <rect x="3.5" y="5" width="17" height="15.5" rx="1.5" />
    <path d="M3.5 10h17M8 3v4m8-4v4m-8 7h.01M12 14h.01M16 14h.01M8 17h.01M12 17h.01" />
  </svg>
)
