/** Finds the columns of a CSV file by their names. */

export interface CsvField {
  readonly label: string
  readonly isRequired?: true
  /** Names of the column in other software, in lower case and without punctuation. */
  readonly alsoCalled: readonly string[]
}

export type CsvFields = Readonly<Record<string, CsvField>>

/** The column of each field, or none. */
export type ColumnChoice = Readonly<Record<string, number | null>>

const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()

/** By column names; each column is used once. */
export function guessColumns(csvFields: CsvFields, headers: readonly string[]): ColumnChoice {
  const called = headers.map(plain)
  const taken = new Set<number>()
  const choice: Record<string, number | null> = {}
  for (const [field, { label, alsoCalled }] of Object.entries(csvFields)) {
    const names = [plain(label), ...alsoCalled]
    const found = names.map((each) => called.indexOf(each)).find((index) => index >= 0 && !taken.has(index))
    choice[field] = found ?? null
    if (found !== undefined) taken.add(found)
  }
  return choice
}

/** Labels of required fields without a chosen column. */
export const missingColumns = (csvFields: CsvFields, columns: ColumnChoice) =>
  Object.entries(csvFields)
    .filter(([field, { isRequired }]) => isRequired && (columns[field] ?? null) === null)
    .map(([, { label }]) => label)
