// Gives property tests the seed of the run, before each test file.
import fc from 'fast-check'
import { seed } from './depth.ts'

fc.configureGlobal({ seed })
