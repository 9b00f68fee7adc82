/** Puts another version under a form without losing what was typed. */

/** Files are compared by identity, everything else by value. */
const print = (value: unknown) => (value instanceof File ? value : JSON.stringify(value))

export type Prints = Readonly<Record<string, unknown>>

/** Remembers the values of all fields, to find out later which of them were changed. */
export const printsOf = (values: object): Prints =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, print(value)]))

/** The names of the fields whose value is another than it was. */
export const changedSince = (before: Prints, values: object): string[] =>
  Object.entries(values).flatMap(([name, value]) => (before[name] === print(value) ? [] : [name]))
