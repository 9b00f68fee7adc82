/**
 * In which file of the browser's build a module goes: with those that are needed by the same wings of the app and at the
 * same moment. On a slow network every file is a round trip, and every byte that a page does not need is waited for. What
 * a single page or dialog uses stays in that one's file.
 */
import type { Rolldown } from 'vite'

/** With the page, or when something on it is touched. */
type Moment = 'now' | 'later'

/** A group takes along what its modules import: what is needed sooner, or by more, has to be taken before. */
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
  'office-talk',
  'office-settings',
  'office-history',
  'office-members',
  'office-devices',
  'office-reports',
]

/** Where a day in the office begins. All its other pages, mostly forms, need what the dialogs of these need. */
const firstPages =
  /\/app\/office\/(shell\/(office|layout|dashboard\/route)|(appointments|leads|messages\/outbox|clients|services|reviews|banners)\/route)\.tsx/
const isOtherPage = (id: string) => /\/app\/office\/.*\b(route|export)\.tsx?/.test(id) && !firstPages.test(id)

/** What uploads, payments or services need, or enquiries wherever they are shown, or messages and clients' links, settings, what was done by whom, users, their devices, or pictures. */
const apart = {
  'office-files': /\/node_modules\/(@supabase\/storage-js|iceberg-js)\/|\/app\/office\/.*\/upload-/,
  'office-money': /\/domain\/money\/payment\./,
  'office-services':
    /\/domain\/(services\/(service-form\.|offers\/)|leads\/lead-offer)|\/app\/office\/(components\/ui\/tick-row|services\/offers\/queries)/,
  'office-leads': /\/app\/office\/(leads\/|components\/answer-actions)/,
  'office-talk':
    /\/app\/office\/(messages\/outbox\/|appointments\/client-actions\/|components\/move-request-answer)|\/domain\/messages\/message-/,
  'office-settings': /\/app\/office\/components\/(one-setting|minutes-setting|setting-form)/,
  'office-history': /\/domain\/access\/audit-log-text|\/app\/office\/components\/audit-log-lines/,
  'office-members': /\/app\/office\/access\/users\/queries/,
  'office-devices': /\/app\/office\/components\/device-name/,
  'office-reports':
    /\/app\/office\/(reports\/|components\/charts\/)|\/domain\/reports\/report-period|\/node_modules\/(d3-|internmap)/,
}

/** What only the pages of services share, and what the planner needs at once and its form once more when it is sent. */
const apartOnSite = {
  'site-services':
    /\/app\/site\/(services\/(?!queries|offers\/|gallery\/)|leads\/appointment-sentences|components\/(price|layout\/not-found-page))/,
  'site-plan': /\/domain\/leads\/plan\/|\/app\/site\/(leads\/planner\/|team\/)/,
}

/** Of dialogs and of other pages: a page that shows one of them needs no dialog. */
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
  // A file for the few that every visitor needs now and the office later would cost more than they do.
  if (site === 'now' && office) return 'site-now-office-now'
  const group = [site && `site-${site}`, office && `office-${office}`].filter(Boolean).join('-')
  if (group === 'office-later' && icons.test(id)) return 'office-icons'
  if (group !== 'site-now' && !group.startsWith('office')) return group
  const kept = Object.entries(group === 'site-now' ? apartOnSite : apart)
  const [own] = kept.find(([, modules]) => modules.test(id)) ?? []
  return own ?? group
}

/** The pages, and the parts that are loaded by themselves, that cannot run without a module; and when they are needed. */
function usersOf(id: string, build: Rolldown.ChunkingContext): Map<string, Moment> {
  const users = new Map<string, Moment>()
  const reached = new Set([id])
  // Grows while it is gone through.
  for (const each of reached) {
    const { isEntry, dynamicImporters, importers } = build.getModuleInfo(each) ?? nobody
    if (isEntry) users.set(each, isOtherPage(each) ? 'later' : 'now')
    else if (dynamicImporters.length > 0) {
      // What belongs to no wing is loaded for the wing that asks for it.
      for (const user of wingOf(each) ? [each] : dynamicImporters) users.set(user, 'later')
    }
    for (const importer of importers) reached.add(importer)
  }
  return users
}

const nobody = { isEntry: false, dynamicImporters: [], importers: [] }

/** What belongs to no wing (root.tsx, entry.client.tsx) is part of every page. */
function momentIn(wing: string, users: ReadonlyMap<string, Moment>): Moment | null {
  const moments = [...users].filter(([id]) => (wingOf(id) ?? wing) === wing).map(([, moment]) => moment)
  return moments.includes('now') ? 'now' : (moments[0] ?? null)
}

const wingOf = (id: string) => /\/app\/(site|office|day)\//.exec(id)?.[1]
