// The refusal of an export, separate from read-records.ts, which every list loads first.
import { MOST_FOUND } from './read-records.ts'

/** An incomplete file would be misleading, so the export is refused. */
export const SEARCH_LIMIT_REACHED = `The search finds ${MOST_FOUND} or more. Add a word to narrow it, or export without a search.`
