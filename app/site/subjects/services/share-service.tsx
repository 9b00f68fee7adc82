import type { MouseEvent } from 'react'
import { Icon } from '#app/site/components/icon.tsx'
import { showMessage } from '#app/site/components/toasts/toasts.ts'

interface ShareServiceProps {
  readonly name: string
  readonly slug: string
}

/** Shares the address of this very service: by the phone's own sheet, else by copying; without a script it is a plain link. */
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
      <Icon name="share" />
    </a>
  )
}

/** Closing the phone's share sheet is not a failure. */
function reportUnlessClosed(error: unknown) {
  if (!(error instanceof DOMException && error.name === 'AbortError')) reportError(error)
}
