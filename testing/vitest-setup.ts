// Before each test file: property tests use the seed of the run.
import fc from 'fast-check'
import { seed } from './depth.ts'

fc.configureGlobal({ seed })
