import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { categoryImage } from '#app/lib/category-image.ts'
import { imageSource } from '#app/lib/images.ts'
import { useBusinessProfile } from '#app/lib/root-data.ts'
import { AppointmentRequestButton } from '#app/site/components/appointment-request-button.tsx'
import { buttonClasses } from '#app/site/components/button-classes.ts'
import { Icon, type IconName } from '#app/site/components/icon.tsx'
import { Price } from '#app/site/components/price.tsx'
import { ReviewQuote, type Testimonial } from '#app/site/components/review-quote.tsx'
import { formatRupees } from '#domain/money/format-rupees.ts'
import type { ShownWork } from '#domain/services/gallery-image.ts'
import {
  categorySlug,
  formatDuration,
  type NamedService,
  type ServiceOfPage,
} from '#domain/services/service.ts'
import { FreeWeek } from './free-week.tsx'
import { OurWork } from './our-work.tsx'
import { RatingLine } from './rating-line.tsx'
import { ServiceList } from './service-list.tsx'
import { ShareService } from './share-service.tsx'

interface ServicePageProps {
  readonly service: NamedService<ServiceOfPage>
  readonly beside: readonly NamedService<ServiceOfPage>[]
  /** The served areas; empty if the business has none. */
  readonly where: string
  readonly work: readonly ShownWork[]
  readonly reviews: readonly Testimonial[]
  /** The offers that contain the service. */
  readonly children: ReactNode
}

export function ServicePage({ service, beside, where, work, reviews, children }: ServicePageProps) {
  const { area_served } = useBusinessProfile()
  const places = where || area_served
  const { name, category, description, duration_minutes, prepare, slug } = service
  const { src, srcSet } = imageSource(service.image_url ?? categoryImage(category), 1280)
  return (
    <main id="content" className="bg-ivory">
      <div className="bg-ink pt-24 text-ivory md:pt-40 xl:pt-32">
        <div className="mx-auto grid max-w-7xl gap-8 px-5 pb-12 md:grid-cols-2 md:items-center md:gap-14 md:pb-20 lg:px-8">
          <img
            src={src}
            srcSet={srcSet}
            sizes={srcSet && '(min-width: 80rem) 600px, (min-width: 48rem) 48vw, 92vw'}
            alt=""
            width={1200}
            height={900}
            fetchPriority="high"
            className="aspect-4/3 w-full bg-ink-soft object-cover"
          />
          <div>
            {category && (
              <Link
                to={`/services/category/${categorySlug(category)}`}
                className="eyebrow inline-flex min-h-11 items-center text-gold underline-offset-4 hover:underline"
              >
                {category}
              </Link>
            )}
            <h1 className="font-display text-[2.75rem] leading-[1.05] font-medium text-balance wrap-anywhere md:text-[3.75rem]">
              {name}
            </h1>
            <RatingLine rating={service.rating} onInk />
            {description && (
              <p className="mt-4 text-lg text-pretty whitespace-pre-line text-sand/85">{description}</p>
            )}
          </div>
        </div>
      </div>
      <div className="mx-auto grid max-w-7xl gap-10 px-5 py-12 md:grid-cols-[1.2fr_1fr] md:gap-14 md:py-16 lg:px-8">
        <dl className="divide-y divide-sand-deep self-start border-y border-sand-deep">
          <Fact icon="clock" label="Duration">
            {formatDuration(duration_minutes)}
          </Fact>
          <Fact icon="home" label="Where">
            At your home{places && `, in ${places}`}
          </Fact>
          <Fact icon="sparkle" label="Included">
            Our own products and fresh towels
          </Fact>
          <Fact icon="flower" label="What to prepare">
            {prepare ?? 'A chair, a table and good light.'}
          </Fact>
        </dl>
        <div className="form-card self-start bg-sand p-6 max-md:order-first md:p-7 lg:p-9">
          <div className="flex items-start justify-between gap-3">
            <Price price={service.price} originalPrice={service.original_price} />
            <ShareService name={name} slug={slug} />
          </div>
          <AppointmentRequestButton
            serviceName={name}
            price={service.price}
            className={`${buttonClasses('primary')} mt-5 w-full`}
          >
            Book Now
          </AppointmentRequestButton>
          <Link to={`/plan?service0=${service.id}`} className={`${buttonClasses('ink')} mt-3 w-full`}>
            For a group
          </Link>
          <FreeWeek key={service.id} service={service} />
        </div>
      </div>
      {children}
      <OurWork images={work} subject={name} />
      {reviews.length > 0 && (
        <section aria-labelledby="reviews-title" className="mx-auto max-w-7xl px-5 pb-12 lg:px-8">
          <h2 id="reviews-title" className="section-title">
            What our clients say
          </h2>
          <ul className="gap-6 sm:columns-2 lg:columns-3">
            {reviews.map((review) => (
              <ReviewQuote key={review.id} review={review} />
            ))}
          </ul>
        </section>
      )}
      {beside.length > 0 && (
        <section aria-labelledby="beside-title" className="mx-auto max-w-7xl px-5 pb-20 lg:px-8">
          <h2 id="beside-title" className="section-title">
            You may also like
          </h2>
          <ServiceList services={beside} />
        </section>
      )}
      <BookBar>
        <span className="font-display text-2xl font-semibold lining-nums">{formatRupees(service.price)}</span>
        <AppointmentRequestButton
          serviceName={name}
          price={service.price}
          className={buttonClasses('primary', 'compact')}
        >
          Book
        </AppointmentRequestButton>
      </BookBar>
    </main>
  )
}

/** Keeps booking in reach on phones, above the bottom bar. */
const BookBar = ({ children }: { children: ReactNode }) => (
  <div className="sticky bottom-[calc(var(--bottom-bar)+env(safe-area-inset-bottom))] z-10 flex items-center justify-between gap-4 border-t border-gold/40 bg-ivory px-5 py-2 md:hidden">
    {children}
  </div>
)

function Fact({ icon, label, children }: { icon: IconName; label: string; children: ReactNode }) {
  return (
    <div className="relative py-5 pl-10">
      <dt className="text-sm text-text-soft">
        <span aria-hidden="true" className="absolute top-6 left-0 text-gold-deep">
          <Icon name={icon} />
        </span>
        {label}
      </dt>
      <dd className="text-lg text-pretty whitespace-pre-line wrap-anywhere">{children}</dd>
    </div>
  )
}
