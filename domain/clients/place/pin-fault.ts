// Why a typed pin is not understood. The office and the client's page have a text for each.

export type PinFault =
  | 'unreadable'
  | 'pinCode'
  | 'shortLink'
  | 'noPinInLink'
  | 'shortPlusCode'
  | 'rough'
  | 'swapped'
  | 'outside'
