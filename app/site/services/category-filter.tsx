import { Link } from 'react-router'

interface CategoryFilterProps {
  readonly categories: readonly string[]
  readonly chosen: string | null
  readonly addressOf: (category: string) => string
  /** The list is on this page: the position stays, unless the list is above it. */
  readonly staysOnPage?: boolean
}

/** The categories as links: the URL holds the choice, so it can be shared. On phones they stay in reach. */
export function CategoryFilter({ categories, chosen, addressOf, staysOnPage = false }: CategoryFilterProps) {
  if (categories.length < 2) return null
  const link = (to: string, label: string, active: boolean) => (
    <li key={label}>
      <Link
        ref={active ? showInRow : null}
        to={to}
        preventScrollReset={staysOnPage}
        onClick={staysOnPage ? showListStart : undefined}
        aria-current={active ? 'page' : undefined}
        className="flex min-h-11 items-center border border-sand-deep bg-ivory px-5 whitespace-nowrap transition-colors hover:border-gold-deep aria-[current]:[scroll-initial-target:nearest] aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:text-gold-bright"
      >
        {label}
      </Link>
    </li>
  )
  return (
    <nav
      aria-label="Service categories"
      className="relative -mx-5 mb-5 overflow-x-auto bg-ivory px-5 py-2 max-md:sticky max-md:top-(--header) max-md:z-10 md:mb-8 lg:mx-0 lg:px-0"
    >
      <ul className="flex gap-2 lg:flex-wrap lg:justify-center">
        {link('/services', 'All', chosen === null)}
        {categories.map((category) => link(addressOf(category), category, category === chosen))}
      </ul>
    </nav>
  )
}

/** Scrolls the chosen link into view. It scrolls only the row, which is wider than a phone, not the page. */
function showInRow(link: HTMLAnchorElement | null) {
  const row = link?.closest('nav')
  if (link && row) row.scrollLeft = link.offsetLeft - (row.clientWidth - link.offsetWidth) / 2
}

/** Another category may have fewer services than have been scrolled past. */
function showListStart() {
  const list = document.getElementById('services')
  if (list && list.getBoundingClientRect().top < 0) list.scrollIntoView()
}
