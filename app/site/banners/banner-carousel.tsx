// The first screen: a carousel of the active banners behind the business's name. The first image is in the HTML with high
// priority; the others are loaded shortly before they are shown.

import { type ReactNode, useRef } from 'react'
import { Icon } from '#app/site/components/icon.tsx'
import type { PublishedBanner } from '#domain/banners/banner.ts'
import { BANNER_INTERVAL_MS } from '#domain/text/limits.ts'
import { BannerImage } from './banner-image.tsx'
import { useCarousel } from './use-carousel.ts'

interface BannerCarouselProps {
  readonly banners: readonly PublishedBanner[]
  readonly children: ReactNode
}

export function BannerCarousel({ banners, children }: BannerCarouselProps) {
  const region = useRef<HTMLElement>(null)
  const carousel = useCarousel(region, banners.length, BANNER_INTERVAL_MS)

  return (
    <section
      ref={region}
      aria-roledescription="carousel"
      aria-label="Highlights"
      className="hero relative isolate flex touch-pan-y flex-col justify-end overflow-hidden bg-ink text-ivory"
    >
      {banners.length === 0 ? (
        <p className="absolute inset-0 -z-10 grid place-items-center text-sand/70">Loading...</p>
      ) : (
        <ul>
          {banners.map((banner, index) => (
            <li
              key={banner.id}
              aria-roledescription="slide"
              aria-label={`${index + 1} of ${banners.length}`}
              aria-hidden={index !== carousel.current}
              className="hero-slide"
            >
              {index < carousel.wanted && <BannerImage url={banner.image_url} first={index === 0} />}
            </li>
          ))}
        </ul>
      )}
      <div className="hero-scrim absolute inset-0 -z-10" />
      {children}
      {banners.length > 1 && (
        <div className="mx-2.5 mt-2 mb-1 flex items-center md:absolute md:right-6 md:bottom-7 md:m-0">
          {banners.map((banner, index) => (
            <button
              key={banner.id}
              type="button"
              aria-label={`Show highlight ${index + 1} of ${banners.length}`}
              aria-current={index === carousel.current}
              onClick={() => carousel.show(index)}
              className="hero-dot"
            />
          ))}
          <button
            type="button"
            aria-label={carousel.paused ? 'Play highlights' : 'Pause highlights'}
            onClick={carousel.togglePaused}
            className="icon-link"
          >
            {carousel.paused ? <Icon name="play" /> : <Icon name="pause" />}
          </button>
        </div>
      )}
    </section>
  )
}
