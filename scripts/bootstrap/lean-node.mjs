// How Node runs the server so that it fits a small machine: docs/decisions/043-memory-settings.md.

export const leanFlags = [
  // V8 would let short-lived objects pile up to a hundred megabytes on a large machine, and serve no faster for it.
  '--max-semi-space-size=8',
  // The embedded engine's code is compiled once and not optimised further, which for one huge function of it takes 600 MB.
  '--liftoff-only',
]

// glibc would keep for later what pictures took for a moment: nine uploads left 390 MB behind, with these settings 30.
export const leanEnvironment = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '1048576',
  MALLOC_TRIM_THRESHOLD_: '1048576',
}
