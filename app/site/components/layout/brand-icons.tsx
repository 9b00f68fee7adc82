// Icons of social networks, in the text colour.
import type { ReactNode } from 'react'

const shapes = {
  Instagram: (
    <>
      <rect x="3" y="3" width="18" height="18" rx="5" />
      <circle cx="12" cy="12" r="4" />
      <circle cx="17.3" cy="6.7" r="0.6" fill="currentColor" />
    </>
  ),
  Facebook: (
    <path d="M14.5 21v-7.5h2.7l.5-3.3h-3.2V8.1c0-1 .4-1.7 1.8-1.7h1.5V3.5c-.4-.1-1.2-.2-2.1-.2-2.5 0-4.2 1.5-4.2 4.3v2.6H8.7v3.3h2.8V21" />
  ),
  YouTube: (
    <>
      <rect x="2.5" y="5.5" width="19" height="13" rx="4" />
      <path d="m10.3 9.3 5 2.7-5 2.7z" fill="currentColor" />
    </>
  ),
  X: <path d="m4 4 16 16M20 4 4 20" />,
  WhatsApp: (
    <>
      <path d="M3.5 20.5l1.3-4.4a8.5 8.5 0 1 1 3.2 3.1z" />
      <path d="M9 8.5c-.6 1-.2 2.5 1.6 4.3s3.4 2.3 4.4 1.7l.5-1.2-2-1.1-.9.8c-.9-.4-1.6-1.1-2-2l.8-.9-1.1-2z" />
    </>
  ),
} satisfies Record<string, ReactNode>

export type Brand = keyof typeof shapes

export function BrandIcon({ brand, className = 'size-5' }: { brand: Brand; className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={className}
    >
      {shapes[brand]}
    </svg>
  )
}
