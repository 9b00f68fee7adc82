import { imageSource } from '#app/lib/images.ts'

interface ImageProps {
  readonly url: string
  /** '' for a decorative image. */
  readonly alt: string
  readonly width: number
  readonly height: number
  readonly sizes: string
  /** The largest useful width in pixels, on a high-density screen. */
  readonly widest: number
  readonly className?: string
}

/** A lazy, responsive image below the first screen. */
export function Image({ url, alt, width, height, sizes, widest, className }: ImageProps) {
  const { src, srcSet } = imageSource(url, widest)
  return (
    <img
      src={src}
      srcSet={srcSet}
      sizes={srcSet && sizes}
      alt={alt}
      width={width}
      height={height}
      loading="lazy"
      decoding="async"
      className={className}
    />
  )
}
