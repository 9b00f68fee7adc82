// Messages of the review form, separate so that a page can show them without loading the rules.

export const REVIEW_SENT = 'Thank you for your review! It will be published after approval.'
