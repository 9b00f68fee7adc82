// How much one request may ask for. Far above what any page needs, far below what would hurt the database.
export const maxQueryLength = 8_192
export const maxFilters = 100
export const maxDepth = 20
export const maxSelectItems = 200
/** One column, or one relative, at one level: a row is not to be shown many times over. */
export const maxNamesOfOne = 4
export const maxBodyBytes = 1_048_576
/** An enquiry or a review has some thousand characters. */
export const maxVisitorBodyBytes = 65_536
export const maxAnswerBytes = 16_777_216
