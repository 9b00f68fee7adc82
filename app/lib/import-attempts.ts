import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

export type Load<Props> = () => Promise<{ default: ComponentType<Props> }>
export type LazyPart<Props> = LazyExoticComponent<ComponentType<Props>>

/**
 * For components that are loaded after their page. `React.lazy` caches a failed import forever; here a failed
 * attempt shows `Failed` and is replaced by another one. Returns the newest.
 */
export function importAttempts<Props extends object>(
  load: Load<Props>,
  Failed: ComponentType<Props>,
): () => LazyPart<Props> {
  let newest = begin()
  function begin(): LazyPart<Props> {
    return lazy(() =>
      load().catch((error: unknown) => {
        newest = begin()
        reportError(error)
        return { default: Failed }
      }),
    )
  }
  return () => newest
}
