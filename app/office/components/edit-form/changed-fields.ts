/** Finds the fields of a form that changed since a snapshot of its values. */

/** Files are compared by identity, everything else by value. */
const comparable = (value: unknown) => (value instanceof File ? value : JSON.stringify(value))

export type Snapshot = Readonly<Record<string, unknown>>

/** Snapshots all field values, to find out later which were changed. */
export const snapshotOf = (values: object): Snapshot =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, comparable(value)]))

/** The names of the fields that changed since the snapshot. */
export const changedSince = (before: Snapshot, values: object): string[] =>
  Object.entries(values).flatMap(([name, value]) => (before[name] === comparable(value) ? [] : [name]))
