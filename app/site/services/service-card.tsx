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
    <li id={slug} className="service-card flex scroll-mt-28 flex-col bg-white">
      <Image
        url={service.image_url ?? categoryImage(service.category)}
        alt=""
        width={1200}
        height={900}
        widest={960}
        sizes="(min-width: 80rem) 400px, (min-width: 48rem) 45vw, 92vw"
        className="aspect-4/3 w-full bg-sand object-cover"
      />
      <div className="flex grow flex-col p-6">
        {service.category && (
          <p className="flex items-center gap-2 text-sm text-gold-deep">
            <Icon name={categoryIcon(service.category)} className="size-4" />
            {service.category}
          </p>
        )}
        <div className="mt-1.5 flex items-start justify-between gap-2">
          <h2 className="font-display text-[1.75rem] leading-tight font-semibold text-balance">
            <Link to={`/services/${slug}`} className="hover:underline">
              {service.name}
            </Link>
          </h2>
          <ShareService name={service.name} slug={slug} />
        </div>
        <RatingLine rating={service.rating} />
        {service.description && <p className="mt-2 text-text-soft">{service.description}</p>}
        <p className="mt-3 flex items-center gap-2 text-sm text-text-soft">
          <Icon name="clock" className="size-4" />
          {formatDuration(service.duration_minutes)}
        </p>
        <div className="mt-auto pt-5">
          <Price price={service.price} originalPrice={service.original_price} />
          <AppointmentRequestButton
            serviceName={service.name}
            className={`${buttonClasses('primary')} mt-4 w-full`}
          >
            Book Now<span className="sr-only">: {service.name}</span>
          </AppointmentRequestButton>
        </div>
      </div>
    </li>
  )
}
