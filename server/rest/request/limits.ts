// Limits of one request: far above what a page needs, far below what would harm the database.
export const maxQueryLength = 8_192
export const maxFilters = 100
export const maxDepth = 20
/** Embedded resources of a visitor; the pages of the site embed none. */
export const maxVisitorEmbedDepth = 3
export const maxSelectItems = 200
/** Of one column or relation at one level, so that a row is not repeated many times. */
export const maxNamesOfOne = 4
export const maxBodyBytes = 1_048_576
/** A lead or a review has a few thousand characters. */
export const maxVisitorBodyBytes = 65_536
export const maxAnswerBytes = 16_777_216
/** A thousand reviews of 2,000 letters have half of it. */
export const maxVisitorAnswerBytes = 4_194_304
