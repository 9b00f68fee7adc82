// Defines which file may import which (docs/architecture.md), as patterns over "file -> imported file".
import { globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

export interface Import {
  readonly from: string
  /** A path in the repository, or the name of a package. */
  readonly to: string
}

const borders: readonly (readonly [pattern: RegExp, rule: string])[] = [
  [/^domain\/.* -> (?!domain\/|zod(\/|$))/, 'domain imports only zod and itself'],
  [/^app\/.* -> server\//, 'the app reaches the server only over the Supabase protocol'],
  [/^app\/(lib|styles)\/.* -> app\/(site|office|day)\//, 'app/lib imports none of site, office and day'],
  [
    /^app\/(site|office|day)\/.* -> app\/(?!\1\/)(site|office|day)\//,
    'site, office and day never import each other',
  ],
  [/^app\/(site|office)\/lib\/.* -> app\/\1\/(?!lib\/)/, 'lib imports no component and no subject'],
  [
    /^app\/(site|office)\/components\/.* -> app\/\1\/(?!(lib|components|styles)\/)/,
    'components import no subject',
  ],
  [
    /^app\/(site|office)\/(?!shell\/).*\/.* -> app\/\1\/shell\//,
    'shell puts the subjects together, and no subject imports it',
  ],
  [
    /^app\/(site|office)\/(?!(?:lib|components|shell)\/)([\w-]+)\/.* -> app\/\1\/(?!(?:lib|components|styles|shell|\2)\/)[\w-]+\/(?!(?:.*\/)?(?:queries|labels|dialogs)\.ts$)/,
    'from another subject only queries.ts, labels.ts and dialogs.ts are imported',
  ],
  [/^server\/.* -> app\//, 'the server renders the built app and never imports it'],
  [/^server\/[\w-]+\/.* -> server\/(main|app|dev)\.ts$/, 'modules do not import what puts them together'],
  [
    /^server\/(db|http|catalog|keys|images|calendar|mail|push)\/.* -> server\/(rest|auth|storage|site|realtime)\//,
    'db, http, catalog, keys, images, calendar, mail and push import no service',
  ],
  [
    /^server\/(rest|auth|storage|site|realtime)\/.* -> server\/(?!\1\/)(rest|auth|storage|site|realtime)\//,
    'rest, auth, storage, site and realtime never import each other',
  ],
  [
    /^server\/rest\/request\/.* -> (server\/(rest\/(plan|query|response)|db|catalog)\/|hono(\/|$))/,
    'a request is parsed from text alone',
  ],
  [
    /^(app|domain|server)\/.* -> (testing|tests|bench|scripts|art)\//,
    'the product imports no harness and no command',
  ],
  [/^(testing|scripts|bench|art)\/.* -> tests\//, 'the harness and the commands import no test'],
  [/^server\/rest\/plan\/.* -> (server\/(rest\/(query|response)|db)\/|hono(\/|$))/, 'a plan is pure data'],
]

/** The rules that an import breaks. */
export const brokenRules = ({ from, to }: Import): string[] =>
  borders.filter(([pattern]) => pattern.test(`${from} -> ${to}`)).map(([, rule]) => rule)

const specifiers = /(?:\bfrom|\bimport)\s*\(?\s*'([#.@\w][^'\s]*)'/g

/** All imports in a file's text: of values, of types, dynamic ones and re-exports. */
export function importsOf(from: string, text: string): Import[] {
  return [...text.matchAll(specifiers)].map(([, specifier = '']) => ({ from, to: resolve(from, specifier) }))
}

function resolve(from: string, specifier: string): string {
  if (specifier.startsWith('#')) return specifier.slice(1)
  return specifier.startsWith('.') ? posix.join(posix.dirname(from), specifier) : specifier
}

/** All imports but those of tests. */
export function readImports(root: string): Import[] {
  return globSync('{app,art,bench,domain,scripts,server,testing}/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .flatMap((file) => importsOf(file, readFileSync(join(root, file), 'utf8')))
}

const subjectOf = (path: string) => /^(?:domain|app\/site|app\/office)\/[\w-]+(?=\/)/.exec(path)?.[0]

/** Cycles between subjects, direct or indirect: "a -> b -> a". */
export function subjectCycles(imports: readonly Import[]): string[] {
  const targets = new Map<string, Set<string>>()
  for (const { from, to } of imports) {
    const [subject, other] = [subjectOf(from), subjectOf(to)]
    if (!subject || !other || subject === other) continue
    targets.set(subject, (targets.get(subject) ?? new Set()).add(other))
  }
  const cycles: string[] = []
  const follow = (path: readonly string[]) => {
    for (const next of targets.get(path.at(-1) ?? '') ?? []) {
      if (next === path[0]) cycles.push([...path, next].join(' -> '))
      else if (next > (path[0] ?? '') && !path.includes(next)) follow([...path, next])
    }
  }
  for (const subject of targets.keys()) follow([subject])
  return cycles
}
