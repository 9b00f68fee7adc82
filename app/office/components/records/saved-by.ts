/**
 * Resolves with the saved record as soon as the server has accepted it, for dialogs: they close then, and need not wait
 * for the lists. `mutateAsync` resolves once those are fresh as well.
 */
export function savedBy<Stored>(
  mutate: (onSaved: (saved: Stored) => void) => Promise<unknown>,
): Promise<Stored> {
  return new Promise((resolve, reject) => {
    mutate(resolve).catch(reject)
  })
}
