/**
 * The one way to change stored data: shown at once where `show` is given, undone when the server refuses, told by a toast,
 * and pending until what is on the screen is fresh.
 */
import {
  type MutationOptions,
  type QueryClient,
  type QueryKey,
  useIsMutating,
  useQueryClient,
} from '@tanstack/react-query'
import { useId } from 'react'
import { type ExternalToast, toast } from 'sonner'
import { reasonOf, ShownFailure } from './failure.ts'
import { refreshAfterLast } from './query-client.ts'

/** How long a toast offers to undo a change. */
export const UNDO_MS = 15_000

export interface Change<Given, Answer> {
  /** The table that is changed, or another name; the data is refetched after the last pending change of that name. */
  readonly of: string
  readonly send: (given: Given) => Promise<Answer>
  /** Shows the change before the server has answered. Returns what undoes that if the server refuses. */
  readonly show?: (queries: QueryClient, given: Given) => Undo | Promise<Undo>
  /** Shows what the server has made of it, where that is more than was shown. */
  readonly confirm?: (queries: QueryClient, given: Given) => Promise<void>
  /** The success toast, or a function that shows one. */
  readonly done?: string | ((answer: Answer, given: Given) => unknown)
  /** The error toast, or a function that shows one. */
  readonly failed: string | ((error: Error, given: Given) => unknown)
  /** Changes with the same queue are sent one after another. */
  readonly queue?: (given: Given) => string
  /** What is refetched, if not all data. */
  readonly refreshes?: QueryKey
}

type Undo = () => unknown

export function tellFailure(message: string, error: unknown, more: ExternalToast = {}): void {
  toast.error(message, { description: reasonOf(error), ...more })
}

/**
 * Resolves as soon as the server has accepted the change, so that a form need not wait for the refetch. Rejects with a
 * ToldFailure after the error toast; its `cause` says what went wrong.
 */
export function runChange<Given, Answer>(
  queries: QueryClient,
  change: Change<Given, Answer>,
  given: Given,
  owner = '',
): Promise<Answer> {
  const { of, done, failed } = change
  const mutationKey = [of]
  return new Promise((resolve, reject) => {
    const options: MutationOptions<Answer, Error, Given, Undo | undefined> = {
      mutationKey,
      meta: { owner },
      scope: change.queue && { id: `${of} ${change.queue(given)}` },
      mutationFn: change.send,
      onMutate: () => change.show?.(queries, given),
      onSuccess: async (answer) => {
        await change.confirm?.(queries, given)
        if (typeof done === 'string') toast.success(done)
        else done?.(answer, given)
        resolve(answer)
      },
      onError: async (error, _given, undo) => {
        await undo?.()
        if (typeof failed === 'string') tellFailure(failed, error)
        else failed(error, given)
      },
      onSettled: () => refreshAfterLast(queries, mutationKey, change.refreshes),
    }
    queries
      .getMutationCache()
      .build(queries, queries.defaultMutationOptions(options))
      .execute(given)
      .catch((error: unknown) => reject(new ShownFailure('The change failed', { cause: error })))
  })
}

/** For a caller of `save` that has nothing to do after a failure: the user has seen the toast. */
export const alreadyTold = () => undefined

export interface RunningChange<Given, Answer> {
  /** A change that this component began is pending, or its refetch is. */
  readonly isPending: boolean
  readonly mutate: (given: Given) => void
  readonly save: (given: Given) => Promise<Answer>
}

export function useChange<Given = void, Answer = unknown>(
  change: Change<Given, Answer>,
): RunningChange<Given, Answer> {
  const queries = useQueryClient()
  const owner = useId()
  const isPending = useIsMutating({ predicate: ({ meta }) => meta?.owner === owner }) > 0
  const save = (given: Given) => runChange(queries, change, given, owner)
  return { isPending, save, mutate: (given) => void save(given).catch(alreadyTold) }
}
