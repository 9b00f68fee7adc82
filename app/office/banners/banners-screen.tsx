import { ExternalLink } from 'lucide-react'
import { ActiveBadge } from '#app/office/components/active-badge.tsx'
import { loadable } from '#app/office/components/loadable.tsx'
import type { Column } from '#app/office/components/records/list-columns.ts'
import { RecordsScreen } from '#app/office/components/records/records-screen.tsx'
import { Thumbnail } from '#app/office/components/thumbnail.tsx'
import { bannerLabels } from './labels.ts'
import { type Banner, bannerRules, banners } from './queries.ts'

const columns: readonly Column<Banner>[] = [
  { header: 'Image', card: 'picture', cell: ({ image_url }) => <Thumbnail address={image_url} wide /> },
  {
    header: 'Title',
    card: 'title',
    cell: ({ title, link_url }) => (
      <>
        <span className="block font-medium">{title}</span>
        {link_url && (
          <a
            href={link_url}
            target="_blank"
            rel="noopener noreferrer"
            className="mt-0.5 inline-flex max-w-56 items-center gap-1 text-xs font-normal text-gold-ink hover:underline"
          >
            <span className="truncate">{link_url}</span>
            <ExternalLink aria-label="(opens in a new tab)" className="size-3 shrink-0" />
          </a>
        )}
      </>
    ),
  },
  {
    header: 'Description',
    cell: ({ description }) => <span className="line-clamp-2 max-w-72">{description ?? '–'}</span>,
  },
  {
    header: 'Priority',
    sort: 'priority',
    numeric: true,
    cell: ({ priority }) => priority,
  },
  {
    header: 'Status',
    card: 'corner',
    cell: ({ is_active }) => <ActiveBadge isActive={is_active} />,
  },
]

const loadDialog = () => import('./banner-form.tsx')

/** Loaded after the rows. */
const AuditLog = loadable(
  async () => ({ default: (await import('#app/office/components/audit-log.tsx')).AuditLog }),
  { Failed: null },
)

export const BannersScreen = () => (
  <>
    <RecordsScreen
      source={banners}
      rules={bannerRules}
      labels={bannerLabels}
      columns={columns}
      loadDialog={loadDialog}
    />
    <div className="mt-5 max-w-3xl">
      <AuditLog of={{ settings: ['banners'] }} />
    </div>
  </>
)
