// The texts of an event's private page that the page of a visit does not have.
import type { Language } from '#domain/messages/language.ts'

interface EventPageTexts {
  readonly title: string
  readonly heading: string
  readonly readyBy: (moment: string) => string
  readonly cancelled: string
  /** The link to the page of a visit, where it is confirmed, moved or cancelled. */
  readonly visit: string
  readonly calendar: string
  readonly advance: string
  /** Opens the code for all that is due, where the advance is asked for first. */
  readonly payAll: string
  readonly print: string
}

export const eventPageTexts: Readonly<Record<Language, EventPageTexts>> = {
  en: {
    title: 'Your functions',
    heading: 'Your functions',
    readyBy: (moment) => `Everyone ready by ${moment}`,
    cancelled: 'Cancelled',
    visit: 'Confirm, move or cancel',
    calendar: 'Add all to my calendar',
    advance: 'Advance',
    payAll: 'Pay everything now',
    print: 'Print',
  },
  hi: {
    title: 'आपके कार्यक्रम',
    heading: 'आपके कार्यक्रम',
    readyBy: (moment) => `सब तैयार: ${moment} तक`,
    cancelled: 'रद्द',
    visit: 'पक्का करें, समय बदलें या रद्द करें',
    calendar: 'सब कैलेंडर में जोड़ें',
    advance: 'एडवांस',
    payAll: 'पूरी रकम अभी दें',
    print: 'प्रिंट करें',
  },
  'hi-Latn': {
    title: 'Aapke functions',
    heading: 'Aapke functions',
    readyBy: (moment) => `Sab taiyaar: ${moment} tak`,
    cancelled: 'Cancel',
    visit: 'Pakka karein, time badlein ya cancel karein',
    calendar: 'Sab calendar mein jodein',
    advance: 'Advance',
    payAll: 'Poori rakam abhi dein',
    print: 'Print karein',
  },
}
