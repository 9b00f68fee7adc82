/**
 * The chunk of the browser's build that a module goes to. It follows from the pages and lazy parts that use the module: the
 * side of the app (site, office) and subject that they are in, by their folder, and whether they need it at once. On a slow
 * network every file costs a round trip, and every byte that a page does not need delays it. A module with one user stays
 * in that user's chunk.
 */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Rolldown } from 'vite'

/** `now`: with the page. `later`: with a dialog or another part that is loaded when it is used. */
type Moment = 'now' | 'later'

const subjectsOf = (side: string) =>
  readdirSync(join(import.meta.dirname, '../../app', side), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${side}-${name}`)

/**
 * A module of at least this many bytes of source that few lazy parts share gets a file of its own: all others would load it
 * too. With more users it has to be larger, because each of them has one file more.
 */
const WORTH_A_FILE: Readonly<Record<number, number>> = { 2: 600, 3: 1200, 4: 2400 }

/** A folder of the office's shell. */
const FIRST_PAGE = 'dashboard'

/** The subject that pages of the site's shell show: home, and the list of services. */
const SHOWN_IN_SHELL = 'services'

/** A group takes the imports of its modules along. What is needed sooner, or by more users, has to come first. */
const names = [
  'site-now-office-now',
  'site-later-office-now',
  'site-now',
  ...subjectsOf('site'),
  'office-now',
  'site-later-office-later',
  'site-later',
  ...subjectsOf('office'),
  `office-${FIRST_PAGE}`,
  'office-later',
]

export function chunkGroups(): Rolldown.CodeSplittingGroup[] {
  const known = new Map<string, string>()
  return names.map((name) => ({
    debugName: name,
    name(id, build) {
      const found = known.get(id) ?? chunkOf(id, build)
      known.set(id, found)
      return found === name ? name : null
    },
  }))
}

function chunkOf(id: string, build: Rolldown.ChunkingContext): string {
  const users = usersOf(id, build)
  if (users.has(id) || users.size < 2) return ''
  const site = momentIn('site', users)
  const office = momentIn('office', users)
  // A file of its own for the few modules that visitors need now and the office later would cost more than they do.
  if (site === 'now' && office) return 'site-now-office-now'
  if (site && office) return `site-${site}-office-${office}`
  const side = site ? 'site' : 'office'
  const subjects = new Set(
    [...users].filter(([, moment]) => moment === 'now').map(([user]) => subjectOf(user)),
  )
  // Pages and dialogs of other subjects need not load it.
  if (side === 'site' && subjects.has(SHOWN_IN_SHELL) && [...users.keys()].every(showsServices))
    subjects.delete('now')
  const worthAFile = WORTH_A_FILE[users.size]
  if (subjects.size === 0 && worthAFile) {
    if (sizeOf(id, build) >= worthAFile || areInnerPagesOfOneFolder([...users.keys()])) return ''
  }
  const [subject = 'later'] = subjects
  // Parts of other pages would have to load the file of the first page too.
  const isShared = subjects.size > 1 || (subject === FIRST_PAGE && !isOnlyOf(FIRST_PAGE, users))
  return `${side}-${isShared ? 'now' : subject}`
}

/** The pages and lazy parts that cannot run without a module, and when they need it. */
function usersOf(id: string, build: Rolldown.ChunkingContext): Map<string, Moment> {
  const users = new Map<string, Moment>()
  const reached = new Set([id])
  // The set grows during the loop.
  for (const each of reached) {
    const { isEntry, dynamicImporters, importers } = build.getModuleInfo(each) ?? unknownModule
    if (isEntry) users.set(each, isInnerPage(each) ? 'later' : 'now')
    else if (dynamicImporters.length > 0) {
      // A lazy module outside of both sides counts for those that load it.
      for (const user of sideOf(each) ? [each] : dynamicImporters) users.set(user, 'later')
    }
    for (const importer of importers) reached.add(importer)
  }
  return users
}

const sizeOf = (id: string, build: Rolldown.ChunkingContext) => build.getModuleInfo(id)?.code?.length ?? 0

const unknownModule = { isEntry: false, dynamicImporters: [], importers: [] }

/**
 * An office page in a folder below its subject's: settings and other forms, which need what dialogs need. The subject's own
 * page, where a day's work begins, should not wait for it.
 */
const isInnerPage = (id: string) => /\/app\/office\/(?!shell\/)\w+\/.+\/route\.tsx?/.test(id)

/** `office/money/lists/…`: opened one after the other. All others would load what they share, and the files that it imports. */
function areInnerPagesOfOneFolder(users: readonly string[]): boolean {
  const folders = new Set(users.map((user) => /\/app\/office\/(\w+\/\w+)\/\w+\/route\.tsx/.exec(user)?.[1]))
  return folders.size === 1 && !folders.has(undefined)
}

/** Not the layout, nor the root, which are part of every page. */
const showsServices = (user: string) =>
  subjectOf(user) === SHOWN_IN_SHELL || /\/app\/site\/shell\/(?!layout\.)/.test(user)

const isOnlyOf = (subject: string, users: ReadonlyMap<string, Moment>) =>
  [...users.keys()].every((user) => subjectOf(user) === subject)

/** What is on neither side (root.tsx, entry.client.tsx) is part of every page. */
function momentIn(side: string, users: ReadonlyMap<string, Moment>): Moment | null {
  const moments = [...users].filter(([id]) => (sideOf(id) ?? side) === side).map(([, moment]) => moment)
  return moments.includes('now') ? 'now' : (moments[0] ?? null)
}

const sideOf = (id: string) => /\/app\/(site|office|day)\//.exec(id)?.[1]
/** The shell is used with every subject, but not its first page. */
const subjectOf = (id: string) =>
  /\/app\/(?:site|office)\/(?:shell\/(?=dashboard\/)|(?!shell\/))(\w+)\//.exec(id)?.[1] ?? 'now'
