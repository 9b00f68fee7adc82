import { SectionHeading } from './section-heading.tsx'

interface PageHeadingProps {
  readonly eyebrow: string
  readonly title: string
  readonly text: string
  /** Only the title on phones, so that the first screen shows what follows. */
  readonly compact?: boolean
}

const compactClasses =
  'pt-22 pb-4 max-md:[&_h1]:mt-0 max-md:[&_h1]:text-[2rem] max-md:[&_h1~*]:hidden max-md:[&_.eyebrow]:hidden'

/** The dark header of a page. */
export function PageHeading({ compact = false, ...heading }: PageHeadingProps) {
  return (
    <div
      className={`bg-ink px-5 text-ivory md:pt-40 md:pb-20 xl:pt-36 ${compact ? compactClasses : 'pt-28 pb-14'}`}
    >
      <SectionHeading as="h1" onInk {...heading} />
    </div>
  )
}
