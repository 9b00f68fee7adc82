/**
 * A running import, independent of any page so that the user can work elsewhere. It does a dry run, writes and, if a line is
 * refused, undoes, in batches. Its state is in the query cache, which is cleared at the sign-out.
 */
import { type QueryClient, skipToken, useQuery } from '@tanstack/react-query'
import { randomId } from '#app/lib/random-id.ts'
import { reasonOf } from '#app/office/lib/data/failure.ts'
import { DATA } from '#app/office/lib/data/query-client.ts'
import { type ImportLine, type LineProblem, readLine } from '#domain/clients/import/import-kinds.ts'
import type { ColumnChoice } from '#domain/text/csv-columns.ts'
import type { CsvRow } from '#domain/text/read-csv.ts'
import { finishImport, type ImportPlan, sendLines, undoSome } from './queries.ts'

export interface Counts {
  readonly added: number
  readonly merged: number
  readonly skipped: number
}

/** Something for a person to check, for example a number that two clients share. */
export interface LineNote {
  readonly line: number
  readonly note: string
}

interface Outcome {
  readonly counts: Counts
  readonly notes: readonly LineNote[]
}

export type ImportRun =
  | { readonly phase: 'none' }
  | { readonly phase: 'rehearsing' | 'writing' | 'undoing'; readonly done: number; readonly total: number }
  | (Outcome & {
      readonly phase: 'rehearsed'
      readonly plan: ImportPlan
      readonly problems: readonly LineProblem[]
    })
  | (Outcome & { readonly phase: 'written' })
  | { readonly phase: 'failed'; readonly reason: string | undefined; readonly isUndone: boolean }

/** Each batch takes some hundred milliseconds, so that other requests do not wait long. */
const BATCH_SIZE = 100

const RUN = ['import run']

export const useImportRun = (): ImportRun =>
  useQuery<ImportRun>({ queryKey: RUN, queryFn: skipToken, staleTime: Infinity, gcTime: Infinity }).data ?? {
    phase: 'none',
  }

export const clearRun = (queryClient: QueryClient) =>
  queryClient.setQueryData<ImportRun>(RUN, { phase: 'none' })

/** After a sign-out nothing is shown any more. */
const show = (queryClient: QueryClient, next: ImportRun) =>
  queryClient.setQueryData<ImportRun>(RUN, (current) => current && next)

/** The user can undo an interrupted import later, but should be warned before closing the page. */
const warn = (event: BeforeUnloadEvent) => event.preventDefault()

const nothing: Counts = { added: 0, merged: 0, skipped: 0 }

type PlanHead = Omit<ImportPlan, 'lines'>

function* inBatches<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let at = 0; at < items.length; at += BATCH_SIZE) yield items.slice(at, at + BATCH_SIZE)
}

/** Sends all lines and returns the result. A record that several batches of a dry run would each add is counted once. */
async function sendAll(
  queryClient: QueryClient,
  plan: PlanHead,
  batches: Iterable<readonly ImportLine[]>,
  phase: 'rehearsing' | 'writing',
  total: number,
) {
  const counts = { ...nothing }
  const problems: LineProblem[] = []
  const notes: LineNote[] = []
  const added = new Set<string>()
  let done = 0
  for (const lines of batches) {
    if (!show(queryClient, { phase, done, total })) throw new Error('You were signed out.')
    const outcomes = await sendLines(plan, lines, phase === 'rehearsing')
    done += BATCH_SIZE
    for (const { line, outcome, problem, note, mark } of outcomes) {
      if (note) notes.push({ line, note })
      if (outcome === 'problem') problems.push({ line, problem })
      else if (outcome === 'added' && added.has(mark)) counts.skipped += 1
      else counts[outcome as keyof Counts] += 1
      if (outcome === 'added') added.add(mark)
    }
  }
  return { counts, problems, notes }
}

export interface ChosenLines extends Omit<PlanHead, 'id'> {
  readonly rows: readonly CsvRow[]
  readonly columns: ColumnChoice
}

/** Rows are converted batch by batch, between the requests, so that the page stays responsive. */
export async function rehearse(
  queryClient: QueryClient,
  { rows, columns, ...chosen }: ChosenLines,
): Promise<void> {
  const head: PlanHead = { ...chosen, id: randomId() }
  const lines: ImportLine[] = []
  const found: LineProblem[] = []
  function* readBatches() {
    for (const batch of inBatches(rows)) {
      const read = batch.map((row) => readLine(chosen.kind, row, columns))
      const good = read.flatMap((line) => (Array.isArray(line) ? [] : [line]))
      found.push(...read.flatMap((line): readonly LineProblem[] => (Array.isArray(line) ? line : [])))
      lines.push(...good)
      yield good
    }
  }
  clearRun(queryClient)
  try {
    const { counts, problems, notes } = await sendAll(
      queryClient,
      head,
      readBatches(),
      'rehearsing',
      rows.length,
    )
    const all = [...found, ...problems].toSorted((one, other) => one.line - other.line)
    show(queryClient, { phase: 'rehearsed', plan: { ...head, lines }, counts, notes, problems: all })
  } catch (error) {
    show(queryClient, { phase: 'failed', reason: reasonOf(error), isUndone: true })
  }
}

/** Imports all lines or none. */
export async function write(queryClient: QueryClient, { lines, ...head }: ImportPlan): Promise<void> {
  window.addEventListener('beforeunload', warn)
  try {
    const { counts, notes } = await sendAll(queryClient, head, inBatches(lines), 'writing', lines.length)
    await finishImport(head.id)
    show(queryClient, { phase: 'written', counts, notes })
  } catch (error) {
    const isUndone = await undoImport(queryClient, head.id, lines.length)
    show(queryClient, { phase: 'failed', reason: reasonOf(error), isUndone })
  } finally {
    window.removeEventListener('beforeunload', warn)
    await queryClient.invalidateQueries({ queryKey: [DATA] })
  }
}

/** Returns whether everything was undone; without a network the undo has to wait. */
export async function undoImport(queryClient: QueryClient, id: string, total: number): Promise<boolean> {
  try {
    for (let left = total; left > 0; ) {
      show(queryClient, { phase: 'undoing', done: total - left, total })
      left = await undoSome(id)
    }
    return true
  } catch {
    // It is listed as unfinished, to be undone later.
    return false
  }
}
