// `npm run types`: generates domain/schema/database-types.ts from the migrations, in supabase-js's shape. Run it
// after a schema change; a test compares.
import { writeFile } from 'node:fs/promises'
import { databaseTypes, databaseTypesFile } from './types/database-types.ts'

await writeFile(databaseTypesFile, await databaseTypes())
