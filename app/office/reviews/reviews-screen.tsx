import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { EmptyState } from '#app/office/components/empty-state.tsx'
import { loadable } from '#app/office/components/loadable.tsx'
import { FailedQuery } from '#app/office/components/loaded.tsx'
import { PageHeading } from '#app/office/components/page-heading.tsx'
import { Pagination } from '#app/office/components/records/pagination.tsx'
import { useRecordList } from '#app/office/components/records/use-record-list.ts'
import { Skeleton } from '#app/office/components/ui/skeleton.tsx'
import { formatCount } from '#domain/money/format-rupees.ts'
import { reviewLabels } from './labels.ts'
import { type Review, reviewRules, reviews, reviewsState } from './queries.ts'
import { ApprovedReviewActions, PendingReviewActions } from './review-actions.tsx'
import { ReviewCard } from './review-card.tsx'
import { useRemoval } from './use-removal.ts'

const ExportButton = loadable(() => import('#app/office/components/records/export-button.tsx'), {
  Failed: null,
})

/** One of the two lists; an approval removes the review from the pending list optimistically. */
function useReviews(approved: boolean) {
  const name = approved ? 'approved' : 'pending'
  const [params, setParams] = useSearchParams()
  const page = Math.max(1, Number.parseInt(params.get(name) ?? '1', 10) || 1)
  const query = useRecordList(reviews, reviewRules, reviewsState(approved, page), reviewLabels.fetchFailed)
  const rows = query.data?.rows.filter((review) => review.is_approved === approved)
  const moved = (query.data?.rows.length ?? 0) - (rows?.length ?? 0)
  return {
    query,
    rows,
    total: query.data && query.data.total - moved,
    page: query.data?.page ?? page,
    onPage: (next: number) =>
      setParams((current) => {
        const changed = new URLSearchParams(current)
        changed.set(name, String(next))
        return changed
      }),
  }
}

/** Loaded after the rows. */
const AuditLog = loadable(
  async () => ({ default: (await import('#app/office/components/audit-log.tsx')).AuditLog }),
  { Failed: null },
)

export function ReviewsScreen() {
  const pending = useReviews(false)
  const approved = useReviews(true)
  const remove = useRemoval()
  return (
    <>
      <PageHeading title="Reviews">
        <ExportButton name={reviews.table} address="" />
      </PageHeading>
      <dl className="mb-6 grid grid-cols-2 gap-3 md:max-w-md">
        <Counter label="Pending" list={pending} />
        <Counter label="Approved" list={approved} />
      </dl>
      {pending.total === 0 && approved.total === 0 ? (
        <EmptyState drawing="empty-reviews" text={reviewLabels.empty} />
      ) : (
        <div className="space-y-8">
          <ReviewList title="Pending Reviews" none="No review is waiting for you." list={pending}>
            {(review) => <PendingReviewActions review={review} onRemove={remove.mutate} />}
          </ReviewList>
          <ReviewList title="Approved Reviews" none="No review is on the website yet." list={approved}>
            {(review) => <ApprovedReviewActions review={review} onRemove={remove.mutate} />}
          </ReviewList>
        </div>
      )}
      <div className="mt-8 max-w-3xl">
        <AuditLog of={{ settings: ['reviews'] }} />
      </div>
    </>
  )
}

interface CounterProps {
  label: string
  list: ReturnType<typeof useReviews>
}

const Counter = ({ label, list: { total, query } }: CounterProps) => (
  <div className="rounded-xl border border-line bg-card p-4 shadow-xs">
    <dt className="text-sm text-muted">{label}</dt>
    <dd className="mt-1 text-2xl leading-tight font-semibold tabular-nums">
      {total !== undefined ? formatCount(total) : query.error ? '–' : <Skeleton className="my-1 h-7 w-10" />}
    </dd>
  </div>
)

interface ReviewListProps {
  title: string
  none: string
  list: ReturnType<typeof useReviews>
  children: (review: Review) => ReactNode
}

/** The last review of a page was removed, and the previous page is loading. */
const isSending = ({ rows, total = 0 }: ReviewListProps['list']) => rows?.length === 0 && total > 0

const ReviewList = ({ title, none, list, children }: ReviewListProps) => (
  <section aria-label={title}>
    <h2 className="mb-3 text-lg font-semibold">{title}</h2>
    {!list.rows && list.query.error ? (
      <FailedQuery query={list.query} title={reviewLabels.fetchFailed} />
    ) : (
      (!list.rows || isSending(list)) && <Skeleton className="h-28 w-full rounded-xl" />
    )}
    {list.rows?.length === 0 && !isSending(list) && <p className="text-sm text-muted">{none}</p>}
    <ul className="grid gap-3 xl:grid-cols-2">
      {list.rows?.map((review) => (
        <ReviewCard key={review.id} review={review}>
          {children(review)}
        </ReviewCard>
      ))}
    </ul>
    {list.rows && list.rows.length > 0 && list.total !== undefined && (
      <Pagination
        label={`Pages of ${title}`}
        page={list.page}
        total={list.total}
        shown={list.rows.length}
        onPage={list.onPage}
      />
    )}
  </section>
)
