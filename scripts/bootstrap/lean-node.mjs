// Node flags with which the server fits a small machine: docs/decisions/043-memory-settings.md.

export const leanFlags = [
  // By default V8 lets short-lived objects grow to a hundred megabytes on a large machine, without serving faster.
  '--max-semi-space-size=8',
  // Compiles the embedded engine once without optimising it, which for one huge function takes 600 MB.
  '--liftoff-only',
]

// glibc would keep memory freed by image processing: nine uploads left 390 MB, with these settings 30.
export const leanEnvironment = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '1048576',
  MALLOC_TRIM_THRESHOLD_: '1048576',
}
