import type { PinFault } from '#domain/clients/place/pin-fault.ts'
import type { WayIn } from '#domain/clients/place/place.ts'
import type { OwnAppointmentState } from '../client-appointment.ts'
import type { WaitlistOfferState } from '../waitlist-offer.ts'

/** How the client shows the door. `{m}` in `exact` and `rough` are metres. */
interface PlaceTexts extends Readonly<Record<keyof WayIn, string>> {
  readonly title: string
  readonly show: string
  readonly why: string
  readonly waiting: string
  readonly exact: string
  readonly rough: string
  readonly denied: string
  readonly more: string
  readonly pin: string
  readonly pinHow: string
  readonly send: string
  readonly known: string
  readonly onMap: string
  readonly tooLong: (most: number) => string
  readonly faults: Readonly<Record<PinFault, string>>
}

/** The page of an offered time, and the way to an earlier one. `when` is a day with its time. */
interface WaitlistTexts {
  readonly title: string
  readonly states: Readonly<Record<WaitlistOfferState, string>>
  readonly sentences: Readonly<Record<WaitlistOfferState, string>>
  readonly movesFrom: (when: string) => string
  readonly take: string
  readonly move: string
  readonly decline: string
  readonly heldUntil: (when: string) => string
  readonly seeVisit: string
  readonly stillWaiting: string
  readonly leave: string
  readonly leaveSure: string
  readonly leaveYes: string
  /** The start of a WhatsApp message to the business. */
  readonly about: (business: string, when: string) => string
  readonly wantEarlier: string
  readonly earlierHow: string
  readonly waitForEarlier: string
  readonly waitsForEarlier: string
  readonly earlierIsFree: string
  readonly seeEarlier: string
  readonly keepTime: string
}

/** `when` is a day with its time. */
export interface ClientPageTexts {
  readonly title: string
  readonly greeting: (name: string) => string
  readonly between: (from: string, to: string) => string
  readonly states: Readonly<Record<OwnAppointmentState, string>>
  readonly sentences: Readonly<Record<OwnAppointmentState, string>>
  readonly who: string
  readonly whoUnknown: string
  readonly services: string
  readonly where: string
  readonly atHome: (area: string | null) => string
  readonly addressWrong: string
  readonly place: PlaceTexts
  readonly prepare: string
  readonly price: string
  readonly discount: string
  readonly travel: string
  readonly total: string
  readonly paid: string
  readonly refunded: string
  readonly receipt: string
  readonly due: string
  readonly payByUpi: string
  readonly payCode: string
  readonly payHow: string
  readonly paySeen: string
  readonly confirm: string
  readonly calendar: string
  readonly leaveCalendar: string
  readonly move: string
  readonly moveHow: string
  /** Sunday first. */
  readonly shortWeekdays: readonly string[]
  readonly earlierDays: string
  readonly laterDays: string
  readonly noTimes: string
  /** Morning, afternoon, evening, night. */
  readonly partsOfDay: readonly string[]
  readonly requestOpen: (when: string) => string
  readonly requestRefused: (when: string) => string
  readonly requestAccepted: string
  readonly withdrawMove: string
  readonly waitlist: WaitlistTexts
  readonly cancel: string
  readonly cancelSure: string
  readonly refundOnCancel: (amount: string) => string
  readonly refundOpen: (amount: string) => string
  readonly cancelYes: string
  readonly until: (when: string) => string
  readonly closed: string
  readonly tooLate: string
  readonly taken: string
  readonly failed: string
  readonly review: string
  readonly rating: string
  readonly stars: (rating: number) => string
  readonly reviewText: string
  readonly reviewSend: string
  readonly reviewHow: (name: string) => string
  readonly ratingMissing: string
  readonly reviewMissing: string
  readonly reviewTooLong: (most: number) => string
  readonly reviewThanks: string
  readonly bookAgain: string
  readonly call: string
  /** The start of a WhatsApp message to the business. */
  readonly about: (business: string, when: string, reference: string) => string
  readonly rightAddress: string
  readonly onlyForYou: string
  /** Labels of the links to the pages of that name, whose texts the owner writes. */
  readonly terms: string
  readonly refunds: string
}
