// The list of the services page, with its search field and categories.
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { foundServices } from '#domain/services/found-services.ts'
import { categoriesOf, type PublishedService, withSlugs } from '#domain/services/service.ts'
import { CategoryFilter } from './category-filter.tsx'
import { ServiceList } from './service-list.tsx'

interface ServiceResultsProps {
  readonly services: readonly PublishedService[]
  readonly category: string | null
  /** The search text of the address. */
  readonly search: string
}

export function ServiceResults({ services, category, search }: ServiceResultsProps) {
  const [typed, setTyped] = useState(search)
  const field = useRef<HTMLInputElement>(null)
  // The visitor may have typed before React ran.
  useEffect(() => setTyped(field.current?.value ?? ''), [])
  const listed = withSlugs(services).filter((service) => !category || service.category === category)
  const found = foundServices(listed, typed)
  return (
    <>
      {services.length > 0 && (
        // Without JavaScript the server searches.
        <search className="mx-auto mb-2 block max-w-md md:mb-4">
          <form method="get" action="/services" onSubmit={closeKeyboard}>
            {category && <input type="hidden" name="category" value={category} />}
            <input
              ref={field}
              type="search"
              name="search"
              aria-label="Search services"
              placeholder="Search services"
              autoComplete="off"
              enterKeyHint="search"
              defaultValue={search}
              onChange={({ currentTarget }) => setTyped(currentTarget.value)}
              className="block min-h-12 w-full border border-sand-deep bg-white px-4 text-base placeholder:text-text-soft/80 focus:border-gold-deep focus:outline-2 focus:outline-offset-0 focus:outline-gold/60"
            />
          </form>
        </search>
      )}
      <CategoryFilter
        categories={categoriesOf(services)}
        chosen={category}
        addressOf={(name) => `/services?${new URLSearchParams({ category: name })}`}
        staysOnPage
      />
      <p role="status" className="mx-auto max-w-md py-8 text-center text-lg text-text-soft empty:hidden">
        {listed.length > 0 && found.length === 0 ? `No service found for “${typed.trim()}”.` : ''}
      </p>
      {(listed.length === 0 || found.length > 0) && <ServiceList services={found} />}
    </>
  )
}

function closeKeyboard(event: FormEvent) {
  event.preventDefault()
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
}
