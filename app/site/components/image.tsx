import { imageSource } from '#app/lib/images.ts'

interface ImageProps {
  readonly url: string
  /** '' for a picture that says nothing beyond the text beside it. */
  readonly alt: string
  readonly width: number
  readonly height: number
  readonly sizes: string
  /** The widest rendering that its place can use, on a dense screen. */
  readonly widest: number
  readonly className?: string
}

/** A picture below the first screen: in the size that its place needs, and only when it comes near. */
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
