// Imported for its effect, before the embedded engine is compiled. The product runs it without optimising its code further
// (--liftoff-only in scripts/bootstrap/lean-node.mjs), and so do tests: optimising takes longer than their statements. While
// a process runs, the flags that this one implies have to be named.
import { setFlagsFromString } from 'node:v8'

for (const flag of ['--liftoff-only', '--no-wasm-tier-up', '--no-wasm-dynamic-tiering'])
  setFlagsFromString(flag)
