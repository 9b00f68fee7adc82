import { imageSource } from '#app/lib/images.ts'
import { Image } from '#app/site/components/image.tsx'
import type { ShownWork } from '#domain/services/gallery-image.ts'

interface OurWorkProps {
  readonly images: readonly ShownWork[]
  /** The subject of the images, for screen readers. */
  readonly subject: string
}

/** Photographs of real work, in their own aspect ratios. Each links to its large version. */
export function OurWork({ images, subject }: OurWorkProps) {
  if (images.length === 0) return null
  return (
    <section aria-labelledby="work-title" className="mx-auto max-w-7xl px-5 pb-16 lg:px-8">
      <h2 id="work-title" className="section-title">
        Our work
      </h2>
      <ul className="columns-2 gap-3 md:columns-3 md:gap-5">
        {images.map((image, index) => (
          <li key={image.id} className="mb-3 break-inside-avoid md:mb-5">
            <a href={imageSource(image.image_url, 1600).src} className="block">
              <Image
                url={image.image_url}
                alt={image.caption ?? `${subject}, image ${index + 1}`}
                width={image.width}
                height={image.height}
                widest={960}
                sizes="(min-width: 80rem) 400px, (min-width: 48rem) 31vw, 46vw"
                className="h-auto w-full bg-sand"
              />
            </a>
            {image.caption && (
              <p aria-hidden="true" className="pt-1.5 text-[0.9375rem] text-text-soft">
                {image.caption}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
