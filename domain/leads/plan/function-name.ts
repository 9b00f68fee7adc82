// The kinds of functions that a plan can have, and their names. Pages that only show plans load no more than this.
export const functionLabels = {
  mehendi: 'Mehendi',
  haldi: 'Haldi',
  sangeet: 'Sangeet',
  engagement: 'Engagement',
  wedding: 'Wedding',
  reception: 'Reception',
  trial: 'Trial',
  party: 'Party',
  home: 'At home',
  other: 'Another function',
} as const
export type FunctionKind = keyof typeof functionLabels

export const isFunctionKind = (name: string): name is FunctionKind => Object.hasOwn(functionLabels, name)

/** 'Sangeet', or the name that it was given. */
export const functionName = ({ kind, name }: { kind: FunctionKind; name?: string | null }): string =>
  name?.trim() || functionLabels[kind]
