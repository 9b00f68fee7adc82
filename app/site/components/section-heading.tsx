interface SectionHeadingProps {
  readonly eyebrow: string
  readonly title: string
  readonly text?: string
  readonly onInk?: boolean
  readonly id?: string
  readonly as?: 'h1' | 'h2'
}

export function SectionHeading({
  eyebrow,
  title,
  text,
  onInk = false,
  id,
  as: Heading = 'h2',
}: SectionHeadingProps) {
  return (
    <header className="mx-auto max-w-2xl text-center">
      <p className={`eyebrow ${onInk ? 'text-gold' : 'text-gold-deep'}`}>{eyebrow}</p>
      <Heading
        id={id}
        className="mt-3 font-display text-[min(2.5rem,14vw)] leading-[1.08] font-medium text-balance md:text-[3.5rem]"
      >
        {title}
      </Heading>
      <img
        src="/art/ornament-divider.svg"
        alt=""
        width={240}
        height={24}
        loading="lazy"
        className="mx-auto mt-5 h-6 w-60 max-w-full"
      />
      {text && (
        <p className={`mt-5 text-lg text-pretty ${onInk ? 'text-sand/85' : 'text-text-soft'}`}>{text}</p>
      )}
    </header>
  )
}
