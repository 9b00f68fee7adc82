import { ImageOff } from 'lucide-react'
import { imageSource } from '#app/lib/images.ts'
import { classNames } from '#app/office/lib/screen/class-names.ts'

/** A small image in a list; decorative, because the name is next to it. */
export function Thumbnail({ address, wide = false }: { address: string | null; wide?: boolean }) {
  const box = classNames('block h-12 max-w-none rounded-lg bg-sunken', wide ? 'w-20' : 'w-12')
  if (!address) {
    return (
      <span className={classNames(box, 'flex items-center justify-center text-faint')}>
        <ImageOff aria-hidden="true" className="size-4" />
        <span className="sr-only">No image</span>
      </span>
    )
  }
  const { src } = imageSource(address, 160)
  return <img src={src} alt="" loading="lazy" decoding="async" className={classNames(box, 'object-cover')} />
}
