// Lengths and ranges of the specification that forms, schemas and the database share. Separate from the schemas, so
// that a page can use a limit without loading zod.

export const LEAD_NAME_MAX = 100
export const PHONE_MIN = 10
export const PHONE_MAX = 15
export const LEAD_SERVICE_MAX = 200
export const LEAD_MESSAGE_MAX = 1000
export const PEOPLE_MAX = 99
export const EMAIL_MAX = 254
export const AMOUNT_MAX = 99_999_999.99
export const REVIEWER_NAME_MAX = 100
export const REVIEW_TEXT_MAX = 2000
export const REVIEW_ANSWER_MAX = 1000
export const RATINGS = [1, 2, 3, 4, 5] as const

export const REVIEWS_SHOWN = 8
export const SKELETON_CARDS = 4
export const BANNER_INTERVAL_MS = 5000

export const GENERAL_APPOINTMENT = 'General Appointment'
/** Prefix of the field names of additional services; the service's name follows. */
export const ALSO = 'also '
