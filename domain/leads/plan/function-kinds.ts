// The functions that a plan can have, with their usual hour and people.

/** Each person with the first service whose name, or else category, contains the word. */
export const functionKinds = {
  mehendi: { label: 'Mehendi', ready: '17:00', people: [['Bride', 'bridal mehendi', 'mehendi']] },
  haldi: { label: 'Haldi', ready: '11:00', people: [['Bride', 'everyday makeup', 'makeup']] },
  sangeet: {
    label: 'Sangeet',
    ready: '19:00',
    people: [
      ['Bride', 'party makeup', 'makeup'],
      ['Mother', 'party makeup', 'makeup'],
    ],
  },
  engagement: {
    label: 'Engagement',
    ready: '18:00',
    people: [
      ['Bride-to-be', 'engagement', 'bridal'],
      ['Mother', 'party makeup', 'makeup'],
    ],
  },
  wedding: {
    label: 'Wedding',
    ready: '17:00',
    people: [
      ['Bride', 'bridal makeup', 'bridal'],
      ['Mother', 'party makeup', 'makeup'],
    ],
  },
  reception: {
    label: 'Reception',
    ready: '19:00',
    people: [
      ['Bride', 'hd makeup', 'makeup'],
      ['Mother', 'party makeup', 'makeup'],
    ],
  },
  trial: { label: 'Trial', ready: '12:00', people: [['Bride', 'bridal makeup', 'bridal']] },
  party: { label: 'Party', ready: '19:00', people: [['You', 'party makeup', 'makeup']] },
  home: { label: 'At home', ready: '12:00', people: [['You', 'facial', 'skincare']] },
  other: { label: 'Another function', ready: '18:00', people: [['You', 'party makeup', 'makeup']] },
} as const
export type FunctionKind = keyof typeof functionKinds

export const isFunctionKind = (name: string): name is FunctionKind => Object.hasOwn(functionKinds, name)
