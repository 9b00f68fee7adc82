/** Rebases a form onto a newer version without losing input. */

/** Files are compared by identity, everything else by value. */
const printOf = (value: unknown) => (value instanceof File ? value : JSON.stringify(value))

export type Prints = Readonly<Record<string, unknown>>

/** Snapshots all field values, to find out later which were changed. */
export const printsOf = (values: object): Prints =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, printOf(value)]))

/** The names of the fields that changed since the snapshot. */
export const changedSince = (before: Prints, values: object): string[] =>
  Object.entries(values).flatMap(([name, value]) => (before[name] === printOf(value) ? [] : [name]))
