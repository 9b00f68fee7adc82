/**
 * Rewrites imports from the icon library's index to the icons' own files: otherwise the bundler would load the
 * icons of all dialogs with the first page.
 */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const icons = 'lucide-react'
const importOfIcons = new RegExp(String.raw`import \{([^}]*)\} from '${icons}'`, 'g')

export function singleIcons(): Plugin {
  let files: Promise<ReadonlyMap<string, string>> | undefined
  return {
    name: 'single-icons',
    enforce: 'pre',
    transform: {
      filter: { id: /\/app\/.*\.tsx?$/, code: icons },
      async handler(code) {
        files ??= filesByName()
        const known = await files
        return { code: code.replace(importOfIcons, (_all, names: string) => apart(names, known)), map: null }
      },
    },
  }
}

/** Types have no file of their own and are erased at build time. */
function apart(names: string, files: ReadonlyMap<string, string>): string {
  const values = names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '))
  const imports = values.map((value) => {
    const [name = '', local = name] = value.split(' as ')
    const file = files.get(name)
    if (!file) throw new Error(`${icons} has no icon "${name}"`)
    return `import ${local} from '${icons}/icons/${file}'`
  })
  return imports.join(';')
}

async function filesByName(): Promise<Map<string, string>> {
  const list = await readFile(
    fileURLToPath(import.meta.resolve(`${icons}/dist/esm/lucide-react.mjs`)),
    'utf8',
  )
  const files = new Map<string, string>()
  for (const [, names = '', file = ''] of list.matchAll(
    /export \{([^}]*)\} from '\.\/icons\/([\w-]+)\.mjs'/g,
  )) {
    for (const [, name = ''] of names.matchAll(/default as (\w+)/g)) files.set(name, file)
  }
  return files
}
