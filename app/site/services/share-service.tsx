import type { MouseEvent } from 'react'
import { drawn } from '#app/site/components/icon.tsx'
import { showMessage } from '#app/site/components/toasts/toasts.ts'

interface ShareServiceProps {
  readonly name: string
  readonly slug: string
}

/** Shares the service's URL with the share sheet or the clipboard. Without scripts it is a plain link. */
export function ShareService({ name, slug }: ShareServiceProps) {
  function share(event: MouseEvent<HTMLAnchorElement>) {
    const url = new URL(`/services/${slug}`, window.location.href).href
    if (navigator.share) {
      event.preventDefault()
      navigator.share({ title: name, url }).catch(reportUnlessClosed)
    } else if (navigator.clipboard) {
      event.preventDefault()
      navigator.clipboard
        .writeText(url)
        .then(() => showMessage('Link copied'))
        .catch(reportError)
    }
  }
  return (
    <a
      href={`/services/${slug}`}
      aria-label={`Share ${name}`}
      onClick={share}
      className="icon-link -mt-1.5 -mr-2.5 shrink-0 text-gold-deep"
    >
      <Share />
    </a>
  )
}

/** Closing the share sheet is not an error. */
function reportUnlessClosed(error: unknown) {
  if (!(error instanceof DOMException && error.name === 'AbortError')) reportError(error)
}

const Share = () => (
  <svg {...drawn} aria-hidden="true" className="size-5">
    <circle cx="17.5" cy="5.5" r="2.5" />
    <circle cx="6.5" cy="12" r="2.5" />
    <circle cx="17.5" cy="18.5" r="2.5" />
    <path d="m8.7 10.7 6.6-3.9m0 10.4-6.6-3.9" />
  </svg>
)
