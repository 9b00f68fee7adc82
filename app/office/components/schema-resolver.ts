import { zodResolver } from '@hookform/resolvers/zod'
import { config } from 'zod'

// The content security policy forbids compiling code from text, which zod would otherwise try.
config({ jitless: true })

/** Lets a schema of domain/ judge what was typed. */
export const schemaResolver = zodResolver
