// Why a typed pin is not understood, for the office. The client's page has the same faults in its languages.

export type PinFault =
  | 'unreadable'
  | 'shortLink'
  | 'noPinInLink'
  | 'shortPlusCode'
  | 'rough'
  | 'swapped'
  | 'outside'

export const pinFaultTexts: Readonly<Record<PinFault, string>> = {
  unreadable:
    'Not understood. Paste coordinates such as 28.613900, 77.209000, a long map link, a full Plus Code or a DIGIPIN',
  shortLink:
    'A short map link does not contain the place. Open it, touch and hold the place on the map, and paste the numbers shown',
  noPinInLink:
    'This link does not contain the place. Open it, touch and hold the place on the map, and paste the numbers shown',
  shortPlusCode: 'Part of the Plus Code is missing. Paste the full code, such as 7JWVJ675+HJ',
  rough: 'Not exact enough to find a door. Paste coordinates with at least four decimals',
  swapped: 'Outside India. Are latitude and longitude the wrong way round?',
  outside: 'This place is outside India or in the sea. Check the numbers',
}
