/**
 * An import on its way. It belongs to no page, so that one can work elsewhere meanwhile: rehearsing, writing and, where a line is
 * refused, taking back, some lines at a time.
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

export type ImportRun =
  | { readonly phase: 'none' }
  | { readonly phase: 'rehearsing' | 'writing' | 'undoing'; readonly done: number; readonly total: number }
  | {
      readonly phase: 'rehearsed'
      readonly plan: ImportPlan
      readonly counts: Counts
      readonly problems: readonly LineProblem[]
    }
  | { readonly phase: 'written'; readonly plan: ImportPlan; readonly counts: Counts }
  | { readonly phase: 'failed'; readonly reason: string | undefined; readonly isUndone: boolean }

/** Some hundred milliseconds each, so that nobody else waits long. */
const AT_ONCE = 100

let run: ImportRun = { phase: 'none' }
const listeners = new Set<() => void>()

/** Who closes the page in the middle can take back what is in, but should know. */
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

export const forgetRun = () => show({ phase: 'none' })

const nothing: Counts = { added: 0, merged: 0, skipped: 0 }

/** Sends all lines; what became of them. What a rehearsal would add twice, because it is in none of its parts, comes once. */
async function sendAll(plan: ImportPlan, phase: 'rehearsing' | 'writing') {
  const counts = { ...nothing }
  const problems: LineProblem[] = []
  const added = new Set<string>()
  for (let done = 0; done < plan.lines.length; done += AT_ONCE) {
    show({ phase, done, total: plan.lines.length })
    const outcomes = await sendLines(plan, plan.lines.slice(done, done + AT_ONCE), phase === 'rehearsing')
    for (const { line, outcome, problem, mark } of outcomes) {
      if (outcome === 'problem') problems.push({ line, problem })
      else if (outcome === 'added' && added.has(mark)) counts.skipped += 1
      else counts[outcome as keyof Counts] += 1
      if (outcome === 'added') added.add(mark)
    }
  }
  return { counts, problems }
}

export async function rehearse(plan: ImportPlan, found: readonly LineProblem[]): Promise<void> {
  try {
    const { counts, problems } = await sendAll(plan, 'rehearsing')
    const all = [...found, ...problems].toSorted((one, other) => one.line - other.line)
    show({ phase: 'rehearsed', plan, counts, problems: all })
  } catch (error) {
    show({ phase: 'failed', reason: reasonOf(error), isUndone: true })
  }
}

/** All of it or nothing. */
export async function write(plan: ImportPlan): Promise<void> {
  try {
    const { counts } = await sendAll(plan, 'writing')
    await finishImport(plan.id)
    show({ phase: 'written', plan, counts })
  } catch (error) {
    const isUndone = await takeBack(plan.id, plan.lines.length)
    show({ phase: 'failed', reason: reasonOf(error), isUndone })
  }
}

/** Whether nothing of it is left; without a network that has to wait. */
export async function takeBack(id: string, total: number): Promise<boolean> {
  try {
    for (let left = total; left > 0; ) {
      show({ phase: 'undoing', done: total - left, total })
      left = await undoSome(id)
    }
    return true
  } catch {
    // It stands among the unfinished ones, to be taken back later.
    return false
  }
}
