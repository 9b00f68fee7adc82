import { SectionHeading } from './section-heading.tsx'

interface PageHeadingProps {
  readonly eyebrow: string
  readonly title: string
  readonly text: string
}

/** The dark top of a page, below which its content begins. */
export function PageHeading(words: PageHeadingProps) {
  return (
    <div className="bg-ink px-5 pt-28 pb-14 text-ivory md:pt-36 md:pb-20">
      <SectionHeading as="h1" onInk {...words} />
    </div>
  )
}
