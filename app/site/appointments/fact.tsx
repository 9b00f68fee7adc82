import type { ReactNode } from 'react'
import { Icon, type IconName } from '#app/site/components/icon.tsx'
import { Image } from '#app/site/components/image.tsx'

interface FactProps {
  readonly icon: IconName
  readonly label: string
  readonly photo?: string | null
  readonly children: ReactNode
}

/** A line of the facts of a visit: an icon or a photo, what it is, and its value. */
export function Fact({ icon, label, photo, children }: FactProps) {
  return (
    <div className="grid grid-cols-[3.5rem_1fr] grid-rows-[auto_1fr] gap-x-4 py-4">
      <dt className="col-start-2 text-sm text-text-soft">{label}</dt>
      <dd className="col-start-2 text-lg leading-snug text-pretty">{children}</dd>
      <dd
        aria-hidden="true"
        className="col-start-1 row-span-2 row-start-1 grid place-items-center self-start"
      >
        {photo ? (
          <Image
            url={photo}
            alt=""
            width={56}
            height={56}
            sizes="56px"
            widest={160}
            className="size-14 rounded-full bg-sand object-cover"
          />
        ) : (
          <span className="grid size-11 place-items-center rounded-full bg-sand text-gold-deep">
            <Icon name={icon} />
          </span>
        )}
      </dd>
    </div>
  )
}
