import { MessageSquareReply } from 'lucide-react'
import { useState } from 'react'
import { useReopenWithCachedInput } from '#app/office/components/edit-form/use-cached-input.ts'
import { loadable } from '#app/office/components/loadable.tsx'
import { Button } from '#app/office/components/ui/button.tsx'
import { Skeleton } from '#app/office/components/ui/skeleton.tsx'
import { answerName } from './labels.ts'
import type { Review } from './queries.ts'

const AnswerForm = loadable(() => import('./answer-form.tsx'), {
  waiting: <Skeleton className="mt-3 h-28 w-full" />,
})

/** The business's answer to a review, shown below it on the website. An empty answer is not shown. */
export function ReviewAnswer({ review }: { review: Review }) {
  const [isOpen, setIsOpen] = useState(false)
  // Approving moves the card with its form to the other list.
  useReopenWithCachedInput(answerName(review), setIsOpen)
  if (isOpen) return <AnswerForm review={review} onClose={() => setIsOpen(false)} />
  return (
    <div className="mt-3">
      {review.answer && (
        <p className="border-l-2 border-gold pl-3 text-sm whitespace-pre-line text-muted wrap-anywhere">
          {review.answer}
        </p>
      )}
      <Button
        variant="ghost"
        size="small"
        className="-ml-3"
        aria-label={`${review.answer ? 'Edit the reply to' : 'Reply to'} ${review.full_name}`}
        onClick={() => setIsOpen(true)}
      >
        <MessageSquareReply aria-hidden="true" className="size-4" />
        {review.answer ? 'Edit reply' : 'Reply'}
      </Button>
    </div>
  )
}
