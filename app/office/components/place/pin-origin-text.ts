import { exactnessText } from '#domain/clients/place/place-text.ts'

interface PinOrigin {
  readonly accuracy: number | null
  readonly pin_set_by: string | null
}

const people: Readonly<Record<string, string>> = {
  client: 'set by the client',
  beautician: 'set by a beautician',
  desk: 'set by the desk',
  owner: 'set by the owner',
}

/** `±12 m, set by the client` */
export const pinOriginText = ({ accuracy, pin_set_by }: PinOrigin): string =>
  [accuracy !== null && exactnessText(accuracy), pin_set_by && people[pin_set_by]].filter(Boolean).join(', ')
