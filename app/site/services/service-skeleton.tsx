import { SKELETON_CARDS } from '#domain/text/limits.ts'

const cards = Array.from({ length: SKELETON_CARDS }, (_, index) => `card ${index + 1}`)

export function ServiceSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Loading services</span>
      <ul aria-hidden="true" className="grid gap-6 md:grid-cols-2 lg:grid-cols-3 lg:gap-8">
        {cards.map((card) => (
          <li
            key={card}
            data-skeleton
            className="service-card flex flex-wrap bg-white motion-safe:animate-pulse sm:block"
          >
            <div className="min-h-24 flex-[1_1_6.5rem] bg-sand sm:aspect-4/3" />
            <div className="grid flex-[999_1_10rem] gap-3 p-4 sm:p-6">
              <div className="h-4 w-1/4 bg-sand" />
              <div className="h-7 w-3/4 bg-sand" />
              <div className="h-4 bg-sand" />
              <div className="mt-6 h-7 w-1/3 bg-sand" />
              <div className="h-12 bg-sand" />
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}
