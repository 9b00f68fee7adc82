import { Link } from 'react-router'
import { categoryImage } from '#app/lib/category-image.ts'
import { AppointmentRequestButton } from '#app/site/components/appointment-request-button.tsx'
import { buttonClasses } from '#app/site/components/button-classes.ts'
import { Icon } from '#app/site/components/icon.tsx'
import { Image } from '#app/site/components/image.tsx'
import { Price } from '#app/site/components/price.tsx'
import { formatDuration, type NamedService, type PublishedService } from '#domain/services/service.ts'
import { categoryIcon } from './category-icon.ts'
import { RatingLine } from './rating-line.tsx'
import { ShareService } from './share-service.tsx'

export function ServiceCard({ service }: { service: NamedService<PublishedService> }) {
  const { slug } = service
  return (
    // On phones the image is beside the text, so that two services fit on a screen; above it where large text leaves no room.
    <li id={slug} className="service-card flex scroll-mt-28 flex-wrap bg-white sm:flex-col sm:flex-nowrap">
      <Image
        url={service.image_url ?? categoryImage(service.category)}
        alt=""
        width={1200}
        height={900}
        widest={960}
        sizes="(min-width: 80rem) 400px, (min-width: 48rem) 45vw, (min-width: 40rem) 92vw, 420px"
        className="min-w-0 flex-[1_1_6.5rem] bg-sand object-cover sm:aspect-4/3 sm:w-full sm:flex-none"
      />
      <div className="flex min-w-0 flex-[999_1_10rem] flex-col p-4 sm:flex-auto sm:p-6">
        {service.category && (
          <p className="flex items-center gap-2 text-sm text-gold-deep">
            <Icon name={categoryIcon(service.category)} className="size-4" />
            {service.category}
          </p>
        )}
        <div className="mt-1.5 flex items-start justify-between gap-2">
          <h2 className="font-display text-[1.5rem] leading-tight sm:text-[1.75rem] font-semibold text-balance">
            <Link to={`/services/${slug}`} className="hover:underline">
              {service.name}
            </Link>
          </h2>
          <ShareService name={service.name} slug={slug} />
        </div>
        <RatingLine rating={service.rating} />
        {service.description && (
          <p className="mt-2 text-text-soft max-sm:line-clamp-2">{service.description}</p>
        )}
        <p className="mt-2 flex items-center gap-2 text-sm sm:mt-3 text-text-soft">
          <Icon name="clock" className="size-4" />
          {formatDuration(service.duration_minutes)}
        </p>
        <div className="mt-auto pt-3 sm:pt-5">
          <Price price={service.price} originalPrice={service.original_price} />
          <AppointmentRequestButton
            serviceName={service.name}
            price={service.price}
            className={`${buttonClasses('primary')} mt-3 w-full sm:mt-4`}
          >
            Book Now<span className="sr-only">: {service.name}</span>
          </AppointmentRequestButton>
        </div>
      </div>
    </li>
  )
}
