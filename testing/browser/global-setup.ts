// Global setup of the browser tests: finds a browser, builds the site if a source changed, and makes the database
// templates.
import { buildIfChanged } from '../../scripts/build.ts'
import { makeDatabaseTemplates } from '../database/database-template.ts'

export default async function setup(): Promise<() => Promise<void>> {
  await buildIfChanged((text) => process.stdout.write(`${text}\n`))
  return makeDatabaseTemplates()
}
