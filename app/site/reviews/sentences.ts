// What a review is answered with. Apart from the sending, so that a page can say it without loading the rules.

export const REVIEW_SENT = 'Thank you for your review! It will be published after approval.'
