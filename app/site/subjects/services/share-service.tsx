import type { MouseEvent } from 'react'
import { Icon } from '#app/site/components/icon.tsx'

interface ShareServiceProps {
  readonly name: string
  readonly slug: string
}

/** A link to this very service: shares it where the phone can, and is an ordinary link everywhere else. */
export function ShareService({ name, slug }: ShareServiceProps) {
  function share(event: MouseEvent<HTMLAnchorElement>) {
    if (!navigator.share) return
    event.preventDefault()
    navigator.share({ title: name, url: event.currentTarget.href }).catch((error: unknown) => {
      // Closing the phone's share sheet is not a failure.
      if (!(error instanceof DOMException && error.name === 'AbortError')) reportError(error)
    })
  }
  return (
    <a
      href={`/services#${slug}`}
      aria-label={`Link to ${name}`}
      onClick={share}
      className="icon-link -mt-1.5 -mr-2.5 shrink-0 text-gold-deep"
    >
      <Icon name="link" />
    </a>
  )
}
