import { zodResolver } from '@hookform/resolvers/zod'
import { config } from 'zod'

// The content security policy forbids `eval`, which zod would otherwise use to compile schemas.
config({ jitless: true })

/** Validates form input with a schema of domain/. */
export const schemaResolver = zodResolver
