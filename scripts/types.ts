// `npm run types`: writes domain/schema/database-types.ts from the migrations, in the shape that supabase-js expects. Run it
// after a change of the schema; a test compares.
import { writeFile } from 'node:fs/promises'
import { databaseTypes, databaseTypesFile } from './types/database-types.ts'

await writeFile(databaseTypesFile, await databaseTypes())
