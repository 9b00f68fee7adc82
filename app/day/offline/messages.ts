// The messages between the page of My day and its service worker.
import type { FORGET_MY_DAY } from '#app/lib/my-day-worker.ts'
import type { Action, SendResult } from './queue.ts'

export const WORKER_PATH = '/my-day-worker.js'

export type ToWorker =
  /** Send what waits, and answer before and after. */
  | { readonly kind: 'send' }
  /** An answer was read, or what was never sent is taken back. */
  | { readonly kind: 'drop' | 'confirm'; readonly id: string }
  | typeof FORGET_MY_DAY

export interface FromWorker {
  readonly actions: readonly Action[]
  /** Absent while they are being sent. */
  readonly result?: SendResult
}
