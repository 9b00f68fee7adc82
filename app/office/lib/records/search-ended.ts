import { MOST_FOUND } from './read-records.ts'

/** Half a file is none. */
export const SEARCH_ENDED = `The search finds ${MOST_FOUND} or more, and ends there: add a word, or export without a search.`
