// PGlite alone in a process on its own folder: reports when it is ready, and ends with its parent.
import { PGlite } from '@electric-sql/pglite'

const pglite = await PGlite.create(process.argv[2])
await pglite.query('select 1')
process.send?.('ready')
process.once('disconnect', () => process.exit(0))
