// The usual hour and people of each kind of function.
import type { FunctionKind } from './function-name.ts'

/** Each person with the first service whose name, or else category, contains the word. */
export const usualFunctions = {
  mehendi: { ready: '17:00', people: [['Bride', 'bridal mehendi', 'mehendi']] },
  haldi: { ready: '11:00', people: [['Bride', 'everyday makeup', 'makeup']] },
  sangeet: {
    ready: '19:00',
    people: [
      ['Bride', 'party makeup', 'makeup'],
      ['Mother', 'party makeup', 'makeup'],
    ],
  },
  engagement: {
    ready: '18:00',
    people: [
      ['Bride-to-be', 'engagement', 'bridal'],
      ['Mother', 'party makeup', 'makeup'],
    ],
  },
  wedding: {
    ready: '17:00',
    people: [
      ['Bride', 'bridal makeup', 'bridal'],
      ['Mother', 'party makeup', 'makeup'],
    ],
  },
  reception: {
    ready: '19:00',
    people: [
      ['Bride', 'hd makeup', 'makeup'],
      ['Mother', 'party makeup', 'makeup'],
    ],
  },
  trial: { ready: '12:00', people: [['Bride', 'bridal makeup', 'bridal']] },
  party: { ready: '19:00', people: [['You', 'party makeup', 'makeup']] },
  home: { ready: '12:00', people: [['You', 'facial', 'skincare']] },
  other: { ready: '18:00', people: [['You', 'party makeup', 'makeup']] },
} as const satisfies Record<FunctionKind, object>
