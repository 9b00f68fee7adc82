/**
 * Runs every change of stored data: an optimistic update where `show` is given, a rollback when the server refuses, a toast,
 * and pending until the refetch has finished.
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
  /** The changed table, or another name; data is refetched after the last pending change of that name. */
  readonly of: string
  readonly send: (given: Given) => Promise<Answer>
  /** The optimistic update. Returns its rollback. */
  readonly show?: (queries: QueryClient, given: Given) => Undo | Promise<Undo>
  /** Shows the server's version, where it differs from the optimistic update. */
  readonly confirm?: (queries: QueryClient, given: Given) => Promise<void>
  /** The success toast, or a function that shows one. */
  readonly done?: string | ((answer: Answer, given: Given) => unknown)
  /** The error toast, or a function that shows one. */
  readonly failed: string | ((error: Error, given: Given) => unknown)
  /** Changes with the same queue are sent one after another. */
  readonly queue?: (given: Given) => string
  /** The query key to refetch, if not all data. */
  readonly refreshes?: QueryKey
}

type Undo = () => unknown

export function showErrorToast(message: string, error: unknown, more: ExternalToast = {}): void {
  toast.error(message, { description: reasonOf(error), ...more })
}

/**
 * Resolves as soon as the server has accepted the change, so that a form need not wait for the refetch. Rejects with a
 * ShownFailure after the error toast; its `cause` is the original error.
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
        if (typeof failed === 'string') showErrorToast(failed, error)
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

/** For callers of `save` with nothing to do after a failure: the user has seen the toast. */
export const ignoreShownFailure = () => undefined

export interface RunningChange<Given, Answer> {
  /** A change started by this component, or its refetch, is pending. */
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
  return { isPending, save, mutate: (given) => void save(given).catch(ignoreShownFailure) }
}
