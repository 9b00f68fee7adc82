/** The languages of messages: English, Hindi, and Hindi in Latin letters. */
export const languages = ['en', 'hi', 'hi-Latn'] as const
export type Language = (typeof languages)[number]
