import { imageSource, uprightBanner } from '#app/lib/images.ts'

interface BannerImageProps {
  readonly url: string
  /** The first image loads with high priority. */
  readonly first: boolean
}

/** A full-width banner; default banners have a portrait version for portrait screens. */
export function BannerImage({ url, first }: BannerImageProps) {
  const wide = imageSource(url, 2000)
  const upright = uprightBanner(url)
  return (
    <picture>
      {upright && (
        <source
          media="(max-width: 63.99rem) and (orientation: portrait), (max-width: 47.99rem) and (min-height: 30.01rem)"
          srcSet={imageSource(upright, 960).srcSet}
          sizes="98vw"
          width={1080}
          height={1350}
        />
      )}
      <img
        src={wide.src}
        srcSet={wide.srcSet}
        sizes={wide.srcSet && '100vw'}
        alt=""
        width={2000}
        height={900}
        fetchPriority={first ? 'high' : 'low'}
        decoding={first ? 'sync' : 'async'}
        className="size-full object-cover"
      />
    </picture>
  )
}
