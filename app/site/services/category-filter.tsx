import { Link } from 'react-router'
import { categoriesOf, type PublishedService } from '#domain/services/service.ts'

interface CategoryFilterProps {
  readonly services: readonly PublishedService[]
  readonly chosen: string | null
}

/** The categories as links: the URL holds the choice, so it can be shared. */
export function CategoryFilter({ services, chosen }: CategoryFilterProps) {
  const categories = categoriesOf(services)
  if (categories.length < 2) return null
  return (
    <nav
      aria-label="Service categories"
      className="relative -mx-5 mb-8 overflow-x-auto px-5 pb-1 lg:mx-0 lg:px-0"
    >
      <ul className="flex gap-2 lg:flex-wrap lg:justify-center">
        <FilterLink to="/services" label="All" active={chosen === null} />
        {categories.map((category) => (
          <FilterLink
            key={category}
            to={`/services?${new URLSearchParams({ category })}`}
            label={category}
            active={category === chosen}
          />
        ))}
      </ul>
    </nav>
  )
}

function FilterLink({ to, label, active }: { to: string; label: string; active: boolean }) {
  return (
    <li>
      <Link
        ref={active ? showInRow : null}
        to={to}
        preventScrollReset
        aria-current={active ? 'page' : undefined}
        className="flex min-h-11 items-center border border-sand-deep px-5 whitespace-nowrap transition-colors hover:border-gold-deep aria-[current]:[scroll-initial-target:nearest] aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:text-gold-bright"
      >
        {label}
      </Link>
    </li>
  )
}

/** Scrolls the chosen link into view. It scrolls only the row, which is wider than a phone, not the page. */
function showInRow(link: HTMLAnchorElement | null) {
  const row = link?.closest('nav')
  if (link && row) row.scrollLeft = link.offsetLeft - (row.clientWidth - link.offsetWidth) / 2
}
