/** The words that a record must hold, each somewhere. */
export const searchTerms = (q: string): string[] => q.split(/\s+/).filter(Boolean)

/** As an `ilike` pattern that stands for these very letters. */
export const literally = (text: string) => text.replace(/[\\%_*]/g, '\\$&')

/** The `ilike` pattern of what holds the word. */
export const likePattern = (word: string) => `%${literally(word.toLowerCase())}%`
