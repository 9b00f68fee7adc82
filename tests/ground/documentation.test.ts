// The documentation names files, headings, commands, SQL functions and decisions that exist.
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { z } from 'zod'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const pages = globSync('{*.md,{.github,art,bench,docs,tests}/**/*.md}', { cwd: root })
const records = readdirSync(join(root, 'docs/decisions')).filter((name) => /^\d{3}-/.test(name))

const withoutCode = (markdown: string) => markdown.replace(/^```.*?^```/gms, '')

/** As GitHub writes the anchor of a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-')

function hasAnchor(page: string, anchor: string): boolean {
  const headings = [...withoutCode(read(page)).matchAll(/^#+ (.+)$/gm)]
  return headings.some(([, heading = '']) => anchorOf(heading) === anchor)
}

function leadsSomewhere(page: string, link: string): boolean {
  const [path = '', anchor] = link.split('#')
  const target = path === '' ? page : join(dirname(page), path)
  return existsSync(join(root, target)) && (anchor === undefined || hasAnchor(target, anchor))
}

function linksIn(markdown: string): string[] {
  const links = markdown.matchAll(/\]\(([^)\s]+)\)|<(?:img|a)\b[^>]*?\b(?:src|href)="([^"]+)"/g)
  return [...links]
    .map(([, link, attribute]) => link ?? attribute ?? '')
    .filter((link) => !/^\w+:/.test(link))
}

/** Whole paths below a folder of the project; patterns and examples are left out. */
function pathsIn(markdown: string): string[] {
  const path = /`((?:app|art|bench|deploy|docs|domain|scripts|server|supabase|testing|tests)\/[\w./-]+)`/g
  return [...markdown.matchAll(path)].map(([, found = '']) => found)
}

const inPages = (find: (page: string, markdown: string) => string[]) =>
  pages.flatMap((page) => find(page, withoutCode(read(page))).map((found) => `${page}: ${found}`))

it('every relative link leads to a file and a heading', () => {
  expect(pages.length).toBeGreaterThan(70)
  const broken = (page: string, markdown: string) =>
    linksIn(markdown).filter((link) => !leadsSomewhere(page, link))
  expect(inPages(broken)).toEqual([])
})

it('every path in the text exists', () => {
  const missing = (_: string, markdown: string) =>
    pathsIn(markdown).filter((path) => !existsSync(join(root, path)))
  expect(inPages(missing)).toEqual([])
})

it('the index of decisions has a row for every record, with its title, date and status', () => {
  const rows = read('docs/decisions/README.md').split('\n')
  const isListed = (name: string) =>
    rows.some((row) => row.startsWith(`| ${name.slice(0, 3)} | [`) && row.includes(rowEnd(name)))
  expect(records.filter((name) => !isListed(name))).toEqual([])
})

it('the index of decisions is in order and explains each number without a record', () => {
  const numbers = (pattern: RegExp) => read('docs/decisions/README.md').match(pattern) ?? []
  const listed = numbers(/(?<=^\| )\d{3}(?= \| \[)/gm)
  expect(listed).toEqual([...listed].sort())
  const missing = numbers(/^\| \d{3}[\d, ]* \| (?!\[)/gm).flatMap((row) => row.match(/\d{3}/g) ?? [])
  const every = Array.from({ length: Number(listed.at(-1)) }, (_, index) =>
    String(index + 1).padStart(3, '0'),
  )
  expect([...listed, ...missing].sort()).toEqual(every)
})

/** Superseded records may have no date and status of their own. */
function rowEnd(name: string): string {
  const head = /^# \d{3} (.+)\n\nDate: (.+)\nStatus: (.+)\n/.exec(read(`docs/decisions/${name}`))
  return head ? `[${head[1]}](${name}) | ${head[2]} | ${head[3]} |` : `](${name}) |`
}

it('the tables of docs/architecture.md have every migration and every folder of the server', () => {
  const page =
    read('docs/architecture.md')
      .match(/^\| `.*/gm)
      ?.join('\n') ?? ''
  const migrations = globSync('*.sql', { cwd: join(root, 'supabase/migrations') })
  expect(migrations.filter((name) => !page.includes(`\`${name}\``))).toEqual([])
  const folders = readdirSync(join(root, 'server'), { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  )
  expect(folders.filter(({ name }) => !page.includes(`\`server/${name}/\``))).toEqual([])
})

it('decisions named in the code exist', () => {
  const code = '{app,art,bench,domain,scripts,server,supabase,testing,tests}/**/*.{ts,tsx,js,mjs,css,sql}'
  const named = globSync(code, { cwd: root }).flatMap((file) =>
    [...read(file).matchAll(/docs\/decisions\/(\d{3}(?:-[\w-]+\.md)?)/g)].map(([, name = '']) => ({
      file,
      name,
    })),
  )
  expect(named.length).toBeGreaterThan(3)
  const isRecord = (name: string) => records.some((record) => record.startsWith(name))
  expect(named.filter(({ name }) => !isRecord(name))).toEqual([])
})

it('every npm command in the text exists, and the README lists all of them', () => {
  const { scripts } = z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(JSON.parse(read('package.json')))
  const commands = (markdown: string) =>
    [...markdown.matchAll(/\bnpm (?:run )?((?<=run )[\w:]+|start|test)\b/g)].map(([, name = '']) => name)
  const unknown = pages.flatMap((page) =>
    commands(read(page)).flatMap((name) => (Object.hasOwn(scripts, name) ? [] : [`${page}: ${name}`])),
  )
  expect(unknown).toEqual([])
  const listed = commands(read('README.md'))
  expect(Object.keys(scripts).filter((name) => !listed.includes(name))).toEqual([])
})

it('docs/api.md names every function that the table API serves, and no other', () => {
  const schema = globSync('supabase/migrations/*.sql', { cwd: root }).map(read).join('\n')
  const served = [...schema.matchAll(/^create function public\.(\w+)/gm)].map(([, name = '']) => name)
  const page = read('docs/api.md')
  const named = [...page.matchAll(/`(\w+)\([^`]*\)`/g)].map(([, name = '']) => name)
  const alsoNamed = [...page.matchAll(/`(?:\/rpc\/)?(\w+)`/g)].map(([, name = '']) => name)
  expect(served.filter((name) => !named.includes(name) && !alsoNamed.includes(name))).toEqual([])
  // `rel()` is an embedded resource of a query string.
  expect(named.filter((name) => name !== 'rel' && !served.includes(name))).toEqual([])
})
