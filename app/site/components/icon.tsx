// The icons of the site, in one small file: an icon library would need one request for each.
import type { ReactNode } from 'react'

const shapes = {
  menu: <path d="M3.5 6.5h17M3.5 12h17M3.5 17.5h17" />,
  check: <path d="m4.5 12.5 5 5L19.5 7" />,
  plus: <path d="M12 5v14M5 12h14" />,
  close: <path d="m5.5 5.5 13 13m0-13-13 13" />,
  account: (
    <>
      <circle cx="12" cy="8" r="4.2" />
      <path d="M4.5 20.5c1-4 3.9-6 7.5-6s6.5 2 7.5 6" />
    </>
  ),
  home: <path d="M4 11 12 4l8 7M6 9.5V20h12V9.5M10 20v-5.5h4V20" />,
  sparkle: <path d="M12 3c.8 5 3 7.8 8.5 9-5.5 1.2-7.7 4-8.5 9-.8-5-3-7.8-8.5-9C9 10.8 11.2 8 12 3z" />,
  clock: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 7v5l3.5 2" />
    </>
  ),
  phone: (
    <path d="M6 3.5h3l1.5 4-2 1.6c1 2.3 3 4.3 5.4 5.4l1.6-2 4 1.5v3c0 1.4-1.1 2.5-2.5 2.5C10 19.5 4.5 13.5 3.5 6 3.5 4.6 4.6 3.5 6 3.5z" />
  ),
  mail: (
    <>
      <rect x="3" y="5" width="18" height="14" rx="1.5" />
      <path d="m3.5 6 8.5 7 8.5-7" />
    </>
  ),
  place: (
    <>
      <path d="M12 21c4.5-4.8 7-8.3 7-11.3a7 7 0 0 0-14 0C5 12.7 7.5 16.2 12 21z" />
      <circle cx="12" cy="9.7" r="2.5" />
    </>
  ),
  play: <path d="M8 5.5v13l11-6.5z" />,
  pause: <path d="M8.5 5.5v13m7-13v13" />,
  scissors: (
    <>
      <circle cx="6" cy="6.5" r="2.5" />
      <circle cx="6" cy="17.5" r="2.5" />
      <path d="M8 8 20 17.5M8 16 20 6.5" />
    </>
  ),
  brush: (
    <path d="M20.5 3.5 11 12m-1.5-1 3.5 3.5c-.5 3.5-3.5 6-8.5 5.5 1.5-1 1.5-2.5 1.5-4 0-2.5 1.5-4.5 3.5-5z" />
  ),
  drop: <path d="M12 3.5c3.5 4.3 6 7.5 6 10.8a6 6 0 0 1-12 0c0-3.3 2.5-6.5 6-10.8z" />,
  gem: <path d="M7 4.5h10l4 5-9 10.5L3 9.5zM3 9.5h18M9 9.5 12 20l3-10.5-3-5z" />,
  flower: (
    <>
      <circle cx="12" cy="12" r="2.2" />
      <path d="M12 9.8c-2.8-2.5-2.5-6 0-6.8 2.5.8 2.8 4.3 0 6.8zm0 4.4c2.8 2.5 2.5 6 0 6.8-2.5-.8-2.8-4.3 0-6.8zM9.8 12c-2.5 2.8-6 2.5-6.8 0 .8-2.5 4.3-2.8 6.8 0zm4.4 0c2.5-2.8 6-2.5 6.8 0-.8 2.5-4.3 2.8-6.8 0z" />
    </>
  ),
} satisfies Record<string, ReactNode>

export type IconName = keyof typeof shapes

/** SVG attributes of all icons, also of those that only one page has. */
export const drawn = {
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: '1.4',
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const

export const Icon = ({ name, className = 'size-5' }: { name: IconName; className?: string }) => (
  <svg {...drawn} aria-hidden="true" className={className}>
    {shapes[name]}
  </svg>
)
