import { Check, type LucideIcon, Trash2, X } from 'lucide-react'
import { focusNeighbour } from '#app/office/components/focus-neighbour.ts'
import { Button } from '#app/office/components/ui/button.tsx'
import { useUpdateRecord } from '#app/office/lib/records/use-record-changes.ts'
import type { RowDraft } from '#domain/schema/rows.ts'
import { approvalLabels } from './labels.ts'
import { type Review, reviews } from './queries.ts'

interface ReviewActionsProps {
  review: Review
  onRemove: (review: Review) => void
}

export function PendingReviewActions({ review, onRemove }: ReviewActionsProps) {
  const approve = useUpdateRecord(reviews, approvalLabels)
  return (
    <>
      <Button
        size="small"
        aria-label={`Approve the review of ${review.full_name}`}
        data-action="Approve"
        onClick={(event) => {
          focusNeighbour(event.currentTarget)
          const draft: RowDraft<'reviews'> = { is_approved: true }
          approve.mutate({ record: review, draft })
        }}
      >
        <Check aria-hidden="true" className="size-4" />
        Approve
      </Button>
      <RemoveButton review={review} onRemove={onRemove} verb="Reject" sign={X} />
    </>
  )
}

export const ApprovedReviewActions = (props: ReviewActionsProps) => (
  <RemoveButton {...props} verb="Remove" sign={Trash2} />
)

interface RemoveButtonProps extends ReviewActionsProps {
  verb: 'Reject' | 'Remove'
  sign: LucideIcon
}

const RemoveButton = ({ review, onRemove, verb, sign: Sign }: RemoveButtonProps) => (
  <Button
    variant="danger"
    size="small"
    aria-label={`${verb} the review of ${review.full_name}`}
    data-action={verb}
    onClick={(event) => {
      focusNeighbour(event.currentTarget)
      onRemove(review)
    }}
  >
    <Sign aria-hidden="true" className="size-4" />
    {verb}
  </Button>
)
