// What a review is answered with. Apart from the sending, so that a page can say it without loading the rules.

export const REVIEW_SENT = 'Thank you for your review! It will be published after approval.'
export const REVIEW_FAILED = 'Failed to submit review. Please try again.'
export const TOO_MANY_REVIEWS =
  'We have already received several reviews from you. Please try again in a few minutes.'
