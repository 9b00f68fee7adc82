import { SectionHeading } from './section-heading.tsx'

interface PageHeadingProps {
  readonly eyebrow: string
  readonly title: string
  readonly text: string
}

/** The dark header of a page. */
export function PageHeading(heading: PageHeadingProps) {
  return (
    <div className="bg-ink px-5 pt-28 pb-14 text-ivory md:pt-36 md:pb-20">
      <SectionHeading as="h1" onInk {...heading} />
    </div>
  )
}
