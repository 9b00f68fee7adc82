import type { NamedService, PublishedService } from '#domain/services/service.ts'
import { cardGrid } from './card-grid.ts'
import { ServiceCard } from './service-card.tsx'

export function ServiceList({ services }: { services: readonly NamedService<PublishedService>[] }) {
  if (services.length === 0) {
    return (
      <p className="mx-auto max-w-md py-16 text-center text-lg text-text-soft">
        No services available at the moment. Please check back later.
      </p>
    )
  }
  return (
    <ul className={cardGrid(services.length)}>
      {services.map((service) => (
        <ServiceCard key={service.id} service={service} />
      ))}
    </ul>
  )
}
