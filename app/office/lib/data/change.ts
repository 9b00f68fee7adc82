/**
 * Runs every change of stored data: an optimistic update if the change has one, a rollback if the server refuses, and a
 * toast. A change is pending until the refetch after it has finished.
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

export interface Change<Variables, Answer> {
  /** The changed table, or another name; data is refetched after the last pending change with this key. */
  readonly mutationKey: string
  readonly send: (variables: Variables) => Promise<Answer>
  /** The optimistic update. Returns its rollback. */
  readonly optimisticUpdate?: (queryClient: QueryClient, variables: Variables) => Rollback | Promise<Rollback>
  /** Shows the server's version, where it differs from the optimistic update. */
  readonly reconcile?: (queryClient: QueryClient, variables: Variables) => Promise<void>
  /** The success toast, or a function that shows one. */
  readonly successToast?: string | ((answer: Answer, variables: Variables) => unknown)
  /** The error toast, or a function that shows one. */
  readonly errorToast: string | ((error: Error, variables: Variables) => unknown)
  /** Changes with a common queue are sent one after another, in the order in which they were made. */
  readonly queues?: (variables: Variables) => readonly string[]
  /** The query key to refetch, if not all data. */
  readonly invalidates?: QueryKey
}

type Rollback = () => unknown

export function showErrorToast(message: string, error: unknown, more: ExternalToast = {}): void {
  toast.error(message, { description: reasonOf(error), ...more })
}

/** The last change of each queue that is not sent yet. */
const lastOfQueue = new Map<string, Promise<void>>()

/** Joins the queues at once. `turn` resolves when all earlier changes in them have been sent. */
function joinQueues(queues: readonly string[]): {
  readonly turn: Promise<unknown>
  readonly leave: () => void
} {
  const turn = Promise.all(queues.map((queue) => lastOfQueue.get(queue)))
  const sent = Promise.withResolvers<void>()
  for (const queue of queues) lastOfQueue.set(queue, sent.promise)
  return {
    turn,
    leave: () => {
      sent.resolve()
      for (const queue of queues) if (lastOfQueue.get(queue) === sent.promise) lastOfQueue.delete(queue)
    },
  }
}

/**
 * Resolves as soon as the server has accepted the change, so that a form need not wait for the refetch. Rejects with a
 * ShownFailure after the error toast; its `cause` is the original error.
 */
export function runChange<Variables, Answer>(
  queryClient: QueryClient,
  change: Change<Variables, Answer>,
  variables: Variables,
  owner = '',
): Promise<Answer> {
  const { successToast, errorToast } = change
  const mutationKey = [change.mutationKey]
  const { turn, leave } = joinQueues(
    change.queues?.(variables).map((queue) => `${change.mutationKey} ${queue}`) ?? [],
  )
  return new Promise((resolve, reject) => {
    const options: MutationOptions<Answer, Error, Variables, Rollback | undefined> = {
      mutationKey,
      meta: { owner },
      mutationFn: async () => {
        await turn
        return change.send(variables).finally(leave)
      },
      onMutate: () => change.optimisticUpdate?.(queryClient, variables),
      onSuccess: async (answer) => {
        await change.reconcile?.(queryClient, variables)
        if (typeof successToast === 'string') toast.success(successToast)
        else successToast?.(answer, variables)
        resolve(answer)
      },
      onError: async (error, _variables, rollback) => {
        await rollback?.()
        if (typeof errorToast === 'string') showErrorToast(errorToast, error)
        else errorToast(error, variables)
      },
      onSettled: () => refreshAfterLast(queryClient, mutationKey, change.invalidates),
    }
    queryClient
      .getMutationCache()
      .build(queryClient, queryClient.defaultMutationOptions(options))
      .execute(variables)
      .catch((error: unknown) => reject(new ShownFailure('The change failed', { cause: error })))
      // Also of a change that failed before it was sent.
      .finally(leave)
  })
}

/** For callers of `save` with nothing to do after a failure: the user has seen the toast. */
export const ignoreShownFailure = () => undefined

export interface RunningChange<Variables, Answer> {
  /** A change started by this component, or its refetch, is pending. */
  readonly isPending: boolean
  readonly mutate: (variables: Variables) => void
  readonly save: (variables: Variables) => Promise<Answer>
}

export function useChange<Variables = void, Answer = unknown>(
  change: Change<Variables, Answer>,
): RunningChange<Variables, Answer> {
  const queryClient = useQueryClient()
  const owner = useId()
  const isPending = useIsMutating({ predicate: ({ meta }) => meta?.owner === owner }) > 0
  const save = (variables: Variables) => runChange(queryClient, change, variables, owner)
  return { isPending, save, mutate: (variables) => void save(variables).catch(ignoreShownFailure) }
}
