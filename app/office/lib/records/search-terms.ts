/** The search words; a record must contain each of them. */
export const searchTerms = (q: string): string[] => q.split(/\s+/).filter(Boolean)

/** Escapes a text for an `ilike` pattern. */
export const escapeLike = (text: string) => text.replace(/[\\%_*]/g, '\\$&')

/** The `ilike` pattern for values that contain the word. */
export const likePattern = (word: string) => `%${escapeLike(word.toLowerCase())}%`
