import { describe, expect, it } from 'vitest'
import { chunkGroups } from './chunk-groups.ts'

/** The import graph of a small app. A star marks a dynamic import. */
const imports: Readonly<Record<string, readonly string[]>> = {
  '/app/root.tsx': ['everywhere'],
  '/app/site/shell/layout.tsx': ['button'],
  '/app/site/shell/home.tsx': ['stars', 'menu', 'dates', 'picture', '*/app/site/contact-form.tsx'],
  '/app/site/shell/services.tsx': [
    'menu',
    'picture',
    'dates',
    '*/app/site/contact-form.tsx',
    '/app/site/services/rating-line.tsx',
  ],
  '/app/site/services/service-route.tsx': ['/app/site/services/rating-line.tsx', 'button', 'field-note'],
  '/app/site/leads/planner/route.tsx': [
    'field-note',
    '/domain/leads/plan/estimate.ts',
    '*/app/site/submit-plan.ts',
  ],
  '/app/site/submit-plan.ts': ['/domain/leads/plan/estimate.ts'],
  '/app/site/contact-form.tsx': ['rules', 'toasts'],
  '/app/office/leads/route.tsx': ['list', 'dates', '*/app/office/leads/lead-form.tsx', '*/domain/filling.ts'],
  '/app/office/clients/route.tsx': [
    'list',
    '*/app/office/clients/client-form.tsx',
    '*/app/office/clients/client-profile.tsx',
    'plot',
  ],
  '/app/office/access/session/route.tsx': ['field', 'rules'],
  '/app/office/shell/dashboard/route.tsx': ['agenda', 'figures', '*/app/office/shell/dashboard/guide.tsx'],
  '/app/office/shell/dashboard/guide.tsx': ['agenda'],
  '/app/office/leads/lead-form.tsx': ['field', 'rules', 'list', 'picture', 'history'],
  '/app/office/clients/client-form.tsx': ['field', '/domain/filling.ts', 'family'],
  '/app/office/clients/client-profile.tsx': ['family', 'plot', 'history', 'figures'],
  '/app/office/money/lists/dues/route.tsx': ['period'],
  '/app/office/money/lists/invoices/route.tsx': ['period'],
  list: ['toasts'],
  field: [],
}
const pages = Object.keys(imports).filter((id) => /root|shell|route\.tsx/.test(id))
const importersOf = (id: string) => Object.keys(imports).filter((importer) => imports[importer]?.includes(id))

function chunkOf(module: string): string | null {
  const getModuleInfo = (id: string) => ({
    isEntry: pages.includes(id),
    code: id === 'history' ? ' '.repeat(2000) : '',
    importers: importersOf(id),
    dynamicImporters: importersOf(`*${id}`),
  })
  // The groups read no more of a module than this.
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
    ['menu', 'site-now', 'pages of the shell'],
    ['picture', 'site-now-office-now', 'pages of one side and dialogs of the other'],
    ['list', 'office-now', 'pages of two subjects, also if a dialog uses it too'],
    ['dates', 'site-now-office-now', 'pages of both sides'],
    ['field', 'office-later', 'dialogs of two subjects, and pages that are a form'],
    ['rules', 'site-later-office-later', 'forms of both sides'],
    ['/domain/filling.ts', 'office-later', 'a page loads later, though it is on neither side, and dialogs'],
    [
      '/app/site/services/rating-line.tsx',
      'site-services',
      'pages of services, and of the shell, which shows them,',
    ],
    ['button', 'site-now', 'the layout, and pages of services'],
    ['field-note', 'site-now', 'pages of services and of another subject'],
    ['/domain/leads/plan/estimate.ts', 'site-leads', 'a page of one subject, and what it loads later,'],
    ['plot', 'office-clients', 'a page of one subject and its dialogs'],
    ['agenda', 'office-dashboard', 'the first page and its parts'],
    ['figures', 'office-now', 'the first page, and parts of others'],
    ['family', 'office-later', 'only dialogs'],
    ['toasts', 'site-later-office-now', 'pages of the office, and forms of the site'],
  ])('of %s is %s: what %s use', (module, chunk) => {
    expect(chunkOf(module)).toBe(chunk)
  })

  it.each([
    ['stars', 'a single page uses'],
    ['everywhere', 'only the root uses'],
    ['/app/office/leads/lead-form.tsx', 'is loaded by itself'],
    ['history', 'is long and few dialogs share'],
    ['period', 'only inner pages of one folder share'],
  ])('of %s is its user’s or its own: it is what %s', (module) => {
    expect(chunkOf(module)).toBeNull()
  })
})
