import { describe, expect, it } from 'vitest'
import { chunkGroups } from './chunk-groups.ts'

/** Imports between modules; a star marks a dynamic import. */
const imports: Readonly<Record<string, readonly string[]>> = {
  '/app/root.tsx': ['everywhere'],
  '/app/site/shell/home.tsx': ['stars', 'menu', 'dates', 'picture', '*/app/site/contact-form.tsx'],
  '/app/site/shell/services.tsx': [
    'menu',
    'picture',
    'dates',
    '*/app/site/contact-form.tsx',
    '/app/site/services/rating-line.tsx',
  ],
  '/app/site/services/service-route.tsx': ['/app/site/services/rating-line.tsx'],
  '/app/site/leads/planner/route.tsx': ['/domain/leads/plan/estimate.ts', '*/app/site/submit-plan.ts'],
  '/app/site/submit-plan.ts': ['/domain/leads/plan/estimate.ts'],
  '/app/site/contact-form.tsx': ['rules', 'toasts'],
  '/app/office/leads/route.tsx': ['list', 'dates', '*/app/office/lead-form.tsx', '*/domain/filling.ts'],
  '/app/office/clients/route.tsx': ['list', '*/app/office/client-form.tsx'],
  '/app/office/access/session/route.tsx': ['field', 'rules'],
  '/app/office/lead-form.tsx': ['field', 'rules', 'list', 'picture'],
  '/app/office/client-form.tsx': ['field', '/domain/filling.ts'],
  list: ['toasts'],
  field: [],
}
const pages = Object.keys(imports).filter((id) => /root|shell|route\.tsx/.test(id))
const importersOf = (id: string) => Object.keys(imports).filter((importer) => imports[importer]?.includes(id))

function chunkOf(module: string): string | null {
  const getModuleInfo = (id: string) => ({
    isEntry: pages.includes(id),
    importers: importersOf(id),
    dynamicImporters: importersOf(`*${id}`),
  })
  // The part of Rolldown's module info that the groups read.
  const build = { getModuleInfo } as unknown as Parameters<ReturnType<typeof nameOf>>[1]
  for (const group of chunkGroups()) {
    const name = nameOf(group)(module, build)
    if (name) return name
  }
  return null
}

function nameOf(group: ReturnType<typeof chunkGroups>[number]) {
  if (typeof group.name !== 'function') throw new Error('A group decides by a function')
  return group.name
}

describe('the chunk of a module', () => {
  it.each([
    ['menu', 'site-now', 'pages of one part'],
    ['picture', 'site-now-office-now', 'pages of one part and dialogs of the other part'],
    ['list', 'office-now', 'pages of one part, also if a dialog uses it too'],
    ['dates', 'site-now-office-now', 'pages of both parts'],
    ['field', 'office-later', 'dialogs, and pages that are a form'],
    ['rules', 'site-later-office-later', 'forms of both parts'],
    ['/domain/filling.ts', 'office-later', 'a page that loads it later, outside all parts, and dialogs'],
    ['/app/site/services/rating-line.tsx', 'site-services', 'only the pages of services'],
    ['/domain/leads/plan/estimate.ts', 'site-plan', 'only the planner and its form'],
    ['toasts', 'site-later-office-now', 'pages of the office, and forms of the site'],
  ])('%s is in %s: used by %s', (module, chunk) => {
    expect(chunkOf(module)).toBe(chunk)
  })

  it.each([
    ['stars', 'used by a single page'],
    ['everywhere', 'used by the root only'],
    ['/app/office/lead-form.tsx', 'a dynamic import'],
  ])('%s is in its user’s or its own chunk: it is %s', (module) => {
    expect(chunkOf(module)).toBeNull()
  })
})
