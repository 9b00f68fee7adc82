const DEVANAGARI = /\p{Script=Devanagari}/u

/** Who writes in Devanagari gets the answer in Hindi; staff can change it. English if the field is missing. */
export const languageOfTexts = (...texts: readonly (string | undefined)[]): { language?: 'hi' } =>
  texts.some((text) => text && DEVANAGARI.test(text)) ? { language: 'hi' } : {}
