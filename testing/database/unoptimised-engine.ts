// Turns off V8's WebAssembly optimiser before PGlite is compiled, as the product does (--liftoff-only in
// scripts/bootstrap/lean-node.mjs): optimising takes longer than the tests' statements. At run time the flags that
// --liftoff-only implies must be set one by one.
import { setFlagsFromString } from 'node:v8'

for (const flag of ['--liftoff-only', '--no-wasm-tier-up', '--no-wasm-dynamic-tiering'])
  setFlagsFromString(flag)
