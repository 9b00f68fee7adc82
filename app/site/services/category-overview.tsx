import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { buttonClasses } from '#app/site/components/button-classes.ts'
import { Image } from '#app/site/components/image.tsx'
import { SectionHeading } from '#app/site/components/section-heading.tsx'
import { formatRupees } from '#domain/money/format-rupees.ts'
import {
  categorySlug,
  type ListedService,
  type ServiceCategory,
  serviceCategories,
} from '#domain/services/service.ts'

/** The title of a category's tile. */
const titleOf = (category: ServiceCategory) => (category === 'Hair' ? 'Hair Styling' : category)

interface CategoryOverviewProps {
  readonly services: readonly ListedService[]
  /** Further content below the tiles. */
  readonly children?: ReactNode
}

export function CategoryOverview({ services, children }: CategoryOverviewProps) {
  return (
    <section id="services" aria-labelledby="services-title" className="px-4 py-20 md:py-28 lg:px-8">
      <SectionHeading id="services-title" eyebrow="Our services" title="Salon services at your home" />
      <ul className="mx-auto mt-12 grid max-w-7xl grid-cols-2 gap-x-4 gap-y-9 md:mt-16 md:grid-cols-4 md:gap-x-7 md:gap-y-12">
        {serviceCategories.map((category) => (
          <li key={category}>
            <Link to={categoryAddress(services, category)} className="group block text-center">
              <span className="picture-frame block">
                <Image
                  url={`/art/category-${categorySlug(titleOf(category))}.webp`}
                  alt=""
                  width={1200}
                  height={1500}
                  widest={640}
                  sizes="(min-width: 80rem) 290px, (min-width: 48rem) 23vw, calc(50vw - 1.5rem)"
                  className="aspect-4/5 w-full object-cover transition-transform duration-700 ease-silk motion-safe:group-hover:scale-105"
                />
              </span>
              <span className="mt-4 block font-display text-[1.625rem] leading-tight font-medium md:text-[1.75rem]">
                {titleOf(category)}
              </span>
              <LowestPrice services={services} category={category} />
            </Link>
          </li>
        ))}
      </ul>
      <p className="mt-14 flex flex-wrap justify-center gap-4">
        <Link to="/services" prefetch="intent" className={buttonClasses('ink')}>
          View All Services
        </Link>
        <Link to="/plan" prefetch="intent" className={buttonClasses('primary')}>
          Plan Your Function
        </Link>
      </p>
      {children}
    </section>
  )
}

/** A category without services links to all services. */
function categoryAddress(services: readonly ListedService[], category: string): string {
  const hasServices = services.some((service) => service.category === category)
  return hasServices ? `/services/category/${categorySlug(category)}` : '/services'
}

function LowestPrice({ services, category }: { services: readonly ListedService[]; category: string }) {
  const prices = services.filter((service) => service.category === category).map(({ price }) => price)
  if (prices.length === 0) return null
  return (
    <span className="mt-0.5 block text-[0.9375rem] text-text-soft">
      from {formatRupees(Math.min(...prices))}
    </span>
  )
}
