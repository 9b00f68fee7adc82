/**
 * Assigns modules to chunks of the browser build: together with modules that the same parts of the app need at the
 * same time. On a slow network each file costs a round trip and unneeded bytes delay the page, so code of a single
 * page or dialog stays in its own chunk.
 */
import type { Rolldown } from 'vite'

/** With the page, or on the first interaction. */
type Moment = 'now' | 'later'

/** A group also contains what its modules import, so groups that are needed sooner or by more pages come first. */
const names = [
  'site-now-office-now',
  'site-later-office-now',
  'site-now',
  'site-services',
  'site-plan',
  'office-now',
  'site-later-office-later',
  'site-later',
  'office-files',
  'office-money',
  'office-icons',
  'office-later',
  'office-services',
  'office-leads',
  'office-messages',
  'office-settings',
  'office-audit-log',
  'office-users',
  'office-devices',
  'office-reports',
]

/** The pages on which office work starts. The other pages, mostly forms, need the same code as the dialogs of these. */
const firstPages =
  /\/app\/office\/(shell\/(office|layout|dashboard\/route)|(appointments|leads|messages\/outbox|clients|services|reviews|banners)\/route)\.tsx/
const isOtherPage = (id: string) => /\/app\/office\/.*\b(route|export)\.tsx?/.test(id) && !firstPages.test(id)

/**
 * Code shared by uploads, payments or services, leads, messages and private links, settings, audit log, users,
 * devices, or images.
 */
const ownChunks = {
  'office-files': /\/node_modules\/(@supabase\/storage-js|iceberg-js)\/|\/app\/office\/.*\/upload-/,
  'office-money': /\/domain\/money\/payment\./,
  'office-services':
    /\/domain\/(services\/(service-form\.|offers\/)|leads\/lead-offer)|\/app\/office\/(components\/ui\/tick-row|services\/offers\/queries)/,
  'office-leads': /\/app\/office\/(leads\/|components\/answer-actions)/,
  'office-messages':
    /\/app\/office\/(messages\/outbox\/|appointments\/client-actions\/|components\/move-request-answer)|\/domain\/messages\/message-/,
  'office-settings': /\/app\/office\/components\/(one-setting|minutes-setting|setting-form)/,
  'office-audit-log': /\/domain\/access\/audit-log-text|\/app\/office\/components\/audit-log-lines/,
  'office-users': /\/app\/office\/access\/users\/queries/,
  'office-devices': /\/app\/office\/components\/device-name/,
  'office-reports':
    /\/app\/office\/(reports\/|components\/charts\/)|\/domain\/reports\/report-period|\/node_modules\/(d3-|internmap)/,
}

/** Shared only by the service pages, and what the planner needs at once and its form again when it is sent. */
const ownSiteChunks = {
  'site-services':
    /\/app\/site\/(services\/(?!queries|offers\/|gallery\/)|leads\/appointment-sentences|components\/(price|layout\/not-found-page))/,
  'site-plan': /\/domain\/leads\/plan\/|\/app\/site\/(leads\/planner\/|team\/)/,
}

/** Icons of dialogs have their own chunk: a page that shows one of them needs no dialog. */
const icons = /\/node_modules\/lucide-react\/dist\/esm\/icons\//

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
  // A separate chunk for the few modules that visitors need now and the office later would cost more than it saves.
  if (site === 'now' && office) return 'site-now-office-now'
  const group = [site && `site-${site}`, office && `office-${office}`].filter(Boolean).join('-')
  if (group === 'office-later' && icons.test(id)) return 'office-icons'
  if (group !== 'site-now' && !group.startsWith('office')) return group
  const kept = Object.entries(group === 'site-now' ? ownSiteChunks : ownChunks)
  const [own] = kept.find(([, modules]) => modules.test(id)) ?? []
  return own ?? group
}

/** The pages and dynamically imported parts that need a module, and when they need it. */
function usersOf(id: string, build: Rolldown.ChunkingContext): Map<string, Moment> {
  const users = new Map<string, Moment>()
  const reached = new Set([id])
  // Grows while it is iterated.
  for (const each of reached) {
    const { isEntry, dynamicImporters, importers } = build.getModuleInfo(each) ?? noUsers
    if (isEntry) users.set(each, isOtherPage(each) ? 'later' : 'now')
    else if (dynamicImporters.length > 0) {
      // A module outside the three parts is loaded for the part that imports it.
      for (const user of partOf(each) ? [each] : dynamicImporters) users.set(user, 'later')
    }
    for (const importer of importers) reached.add(importer)
  }
  return users
}

const noUsers = { isEntry: false, dynamicImporters: [], importers: [] }

/** Modules outside the three parts (root.tsx, entry.client.tsx) belong to all pages. */
function momentIn(part: string, users: ReadonlyMap<string, Moment>): Moment | null {
  const moments = [...users].filter(([id]) => (partOf(id) ?? part) === part).map(([, moment]) => moment)
  return moments.includes('now') ? 'now' : (moments[0] ?? null)
}

const partOf = (id: string) => /\/app\/(site|office|day)\//.exec(id)?.[1]
