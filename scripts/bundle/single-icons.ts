/**
 * Icons are imported from one file that names them all, so to the bundler whoever uses one uses every one: the icons of all
 * dialogs came with the first page. Here each import names its icon's own file instead.
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

/** Types have no file of their own, and are gone when the code runs. */
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
