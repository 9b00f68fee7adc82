import { Images, IndianRupee, Percent } from 'lucide-react'
import { Link } from 'react-router'
import { categoryImage } from '#app/lib/category-image.ts'
import { ActiveBadge } from '#app/office/components/active-badge.tsx'
import { activeFilters, type Column } from '#app/office/components/records/list-columns.ts'
import { RecordsScreen } from '#app/office/components/records/records-screen.tsx'
import { Thumbnail } from '#app/office/components/thumbnail.tsx'
import { buttonClasses } from '#app/office/components/ui/button.tsx'
import { paths } from '#app/office/lib/paths.ts'
import { classNames } from '#app/office/lib/screen/class-names.ts'
import { formatRupees } from '#domain/money/format-rupees.ts'
import { serviceLabels } from './labels.ts'
import { type Service, serviceRules, services } from './queries.ts'

const columns: readonly Column<Service>[] = [
  {
    header: 'Image',
    card: 'picture',
    cell: ({ image_url, category }) => <Thumbnail address={image_url ?? categoryImage(category)} />,
  },
  {
    header: 'Name',
    sort: 'name',
    card: 'title',
    cell: ({ name }) => <span className="font-medium">{name}</span>,
  },
  { header: 'Category', cell: ({ category }) => category ?? '–' },
  {
    header: 'Duration',
    numeric: true,
    cell: ({ duration_minutes }) => <span className="whitespace-nowrap">{duration_minutes} min</span>,
  },
  {
    header: 'Price',
    numeric: true,
    cell: ({ price, original_price }) => (
      // The price to pay is aligned at the edge.
      <span className="inline-flex gap-x-2 tabular-nums in-table:flex-row-reverse">
        {formatRupees(price)}
        {original_price !== null && original_price > price && (
          <s className="text-muted">
            <span className="sr-only">instead of </span>
            {formatRupees(original_price)}
          </s>
        )}
      </span>
    ),
  },
  {
    header: 'Status',
    card: 'corner',
    cell: ({ is_active }) => <ActiveBadge isActive={is_active} />,
  },
]

/** Three fit beside each other on a phone. */
const linkClasses = classNames(buttonClasses('secondary'), 'max-sm:px-3')

const loadDialog = () => import('./service-form.tsx')

export const ServicesScreen = () => (
  <RecordsScreen
    source={services}
    rules={serviceRules}
    labels={serviceLabels}
    columns={columns}
    loadDialog={loadDialog}
    filters={activeFilters}
    views={
      <div className="flex gap-2">
        <Link to={paths.prices} className={linkClasses}>
          <IndianRupee aria-hidden="true" className="size-4" />
          Prices
        </Link>
        <Link to={paths.offers} className={linkClasses}>
          <Percent aria-hidden="true" className="size-4" />
          Offers
        </Link>
        <Link to={paths.work} className={linkClasses}>
          <Images aria-hidden="true" className="size-4" />
          Our work
        </Link>
      </div>
    }
  />
)
