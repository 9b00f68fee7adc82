/**
 * A running import, independent of any page so that the user can work elsewhere. It does a dry run, writes and, if a line is
 * refused, undoes, in batches.
 */
import { useSyncExternalStore } from 'react'
import { reasonOf } from '#app/office/lib/data/failure.ts'
import type { LineProblem } from '#domain/clients/import/import-kinds.ts'
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
  readonly plan: ImportPlan
  readonly counts: Counts
  readonly notes: readonly LineNote[]
}

export type ImportRun =
  | { readonly phase: 'none' }
  | { readonly phase: 'rehearsing' | 'writing' | 'undoing'; readonly done: number; readonly total: number }
  | (Outcome & { readonly phase: 'rehearsed'; readonly problems: readonly LineProblem[] })
  | (Outcome & { readonly phase: 'written' })
  | { readonly phase: 'failed'; readonly reason: string | undefined; readonly isUndone: boolean }

/** Each batch takes some hundred milliseconds, so that other requests do not wait long. */
const BATCH_SIZE = 100

let run: ImportRun = { phase: 'none' }
const listeners = new Set<() => void>()

/** The user can undo an interrupted import later, but should be warned before closing the page. */
const warn = (event: BeforeUnloadEvent) => event.preventDefault()

function show(next: ImportRun): void {
  run = next
  if (next.phase === 'writing' || next.phase === 'undoing') window.addEventListener('beforeunload', warn)
  else window.removeEventListener('beforeunload', warn)
  for (const listener of listeners) listener()
}

export const useImportRun = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => run,
    () => run,
  )

export const clearRun = () => show({ phase: 'none' })

const nothing: Counts = { added: 0, merged: 0, skipped: 0 }

/** Sends all lines and returns the result. A record that several batches of a dry run would each add is counted once. */
async function sendAll(plan: ImportPlan, phase: 'rehearsing' | 'writing') {
  const counts = { ...nothing }
  const problems: LineProblem[] = []
  const notes: LineNote[] = []
  const added = new Set<string>()
  for (let done = 0; done < plan.lines.length; done += BATCH_SIZE) {
    show({ phase, done, total: plan.lines.length })
    const outcomes = await sendLines(plan, plan.lines.slice(done, done + BATCH_SIZE), phase === 'rehearsing')
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

export async function rehearse(plan: ImportPlan, found: readonly LineProblem[]): Promise<void> {
  try {
    const { counts, problems, notes } = await sendAll(plan, 'rehearsing')
    const all = [...found, ...problems].toSorted((one, other) => one.line - other.line)
    show({ phase: 'rehearsed', plan, counts, notes, problems: all })
  } catch (error) {
    show({ phase: 'failed', reason: reasonOf(error), isUndone: true })
  }
}

/** Imports all lines or none. */
export async function write(plan: ImportPlan): Promise<void> {
  try {
    const { counts, notes } = await sendAll(plan, 'writing')
    await finishImport(plan.id)
    show({ phase: 'written', plan, counts, notes })
  } catch (error) {
    const isUndone = await undoImport(plan.id, plan.lines.length)
    show({ phase: 'failed', reason: reasonOf(error), isUndone })
  }
}

/** Returns whether everything was undone; without a network the undo has to wait. */
export async function undoImport(id: string, total: number): Promise<boolean> {
  try {
    for (let left = total; left > 0; ) {
      show({ phase: 'undoing', done: total - left, total })
      left = await undoSome(id)
    }
    return true
  } catch {
    // It is listed as unfinished, to be undone later.
    return false
  }
}
