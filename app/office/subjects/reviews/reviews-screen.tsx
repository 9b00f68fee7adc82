import { Check, Trash2, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { EmptyState } from '#app/office/components/empty-state.tsx'
import { ErrorState } from '#app/office/components/error-state.tsx'
import { PageHeading } from '#app/office/components/page-heading.tsx'
import { Pagination } from '#app/office/components/records/pagination.tsx'
import { useDeleteRecord, useUpdateRecord } from '#app/office/components/records/use-record-changes.ts'
import { useRecordList } from '#app/office/components/records/use-record-list.ts'
import { Button } from '#app/office/components/ui/button.tsx'
import { Skeleton } from '#app/office/components/ui/skeleton.tsx'
import { reasonOf } from '#app/office/lib/data/failure.ts'
import { approvalWords, type Review, rejectionWords, reviews, reviewsState } from './queries.ts'
import { ReviewCard } from './review-card.tsx'

/** One of the two lists; what was just approved leaves the pending one before the server has answered. */
function useReviews(approved: boolean) {
  const name = approved ? 'approved' : 'pending'
  const [params, setParams] = useSearchParams()
  const page = Math.max(1, Number.parseInt(params.get(name) ?? '1', 10) || 1)
  const query = useRecordList<Review>(reviews, reviewsState(approved, page))
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

export function ReviewsScreen() {
  const pending = useReviews(false)
  const approved = useReviews(true)
  const approve = useUpdateRecord<Review>(reviews, approvalWords)
  const remove = useDeleteRecord<Review>(reviews, rejectionWords)
  const error = pending.query.error ?? approved.query.error

  if (error && !pending.rows && !approved.rows) {
    const retry = () => void Promise.all([pending.query.refetch(), approved.query.refetch()])
    return (
      <>
        <PageHeading title="Reviews" />
        <ErrorState title={reviews.words.fetchFailed} reason={reasonOf(error)} onRetry={retry} />
      </>
    )
  }
  return (
    <>
      <PageHeading title="Reviews" />
      <dl className="mb-6 grid grid-cols-2 gap-3 md:max-w-md">
        <Counter label="Pending" count={pending.total} />
        <Counter label="Approved" count={approved.total} />
      </dl>
      {pending.total === 0 && approved.total === 0 ? (
        <EmptyState drawing="empty-reviews" text={reviews.words.empty} />
      ) : (
        <div className="space-y-8">
          <ReviewList title="Pending Reviews" none="No review is waiting for you." list={pending}>
            {(review) => (
              <>
                <Button
                  size="small"
                  aria-label={`Approve the review of ${review.full_name}`}
                  onClick={() =>
                    approve.mutate({
                      row: review,
                      draft: { is_approved: true },
                      preview: { ...review, is_approved: true },
                    })
                  }
                >
                  <Check aria-hidden="true" className="size-4" />
                  Approve
                </Button>
                <Button
                  look="danger"
                  size="small"
                  aria-label={`Reject the review of ${review.full_name}`}
                  onClick={() => remove.mutate(review)}
                >
                  <X aria-hidden="true" className="size-4" />
                  Reject
                </Button>
              </>
            )}
          </ReviewList>
          <ReviewList title="Approved Reviews" none="No review is on the website yet." list={approved}>
            {(review) => (
              <Button
                look="danger"
                size="small"
                aria-label={`Remove the review of ${review.full_name}`}
                onClick={() => remove.mutate(review)}
              >
                <Trash2 aria-hidden="true" className="size-4" />
                Remove
              </Button>
            )}
          </ReviewList>
        </div>
      )}
    </>
  )
}

const wholeNumber = new Intl.NumberFormat('en-IN')

const Counter = ({ label, count }: { label: string; count: number | undefined }) => (
  <div className="rounded-xl border border-line bg-card p-4 shadow-xs">
    <dt className="text-sm text-muted">{label}</dt>
    <dd className="mt-1 text-2xl leading-tight font-semibold tabular-nums">
      {count === undefined ? <Skeleton className="my-1 h-7 w-10" /> : wholeNumber.format(count)}
    </dd>
  </div>
)

interface ReviewListProps {
  title: string
  none: string
  list: ReturnType<typeof useReviews>
  children: (review: Review) => ReactNode
}

const ReviewList = ({ title, none, list, children }: ReviewListProps) => (
  <section aria-label={title}>
    <h2 className="mb-3 text-lg font-semibold">{title}</h2>
    {!list.rows && <Skeleton className="h-28 w-full rounded-xl" />}
    {list.rows?.length === 0 && <p className="text-sm text-muted">{none}</p>}
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
