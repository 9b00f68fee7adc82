// A copy of the project's configuration in a separate folder, where a test may write files that break the rules.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

const root = resolve(import.meta.dirname, '../..')
const rules = ['biome.json', 'knip.json', 'package.json', 'tsconfig.json', '.gitignore']

export interface ScratchProject {
  write(path: string, content: string): void
  /** Runs a tool of node_modules in the folder and returns its exit code and output. */
  run(tool: string, ...args: string[]): { code: number | null; printed: string; complaints: string }
  remove(): void
}

export function createScratchProject(): ScratchProject {
  const folder = mkdtempSync(join(tmpdir(), 'shringar-ground-'))
  for (const file of rules) cpSync(join(root, file), join(folder, file))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  return {
    write(path, content) {
      const file = join(folder, path)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, content)
    },
    run(tool, ...args) {
      const { status, stdout, stderr } = spawnSync(
        process.execPath,
        [join(root, 'node_modules', tool), ...args],
        { cwd: folder, encoding: 'utf8' },
      )
      return {
        code: status,
        printed: stripVTControlCharacters(stdout),
        complaints: stripVTControlCharacters(stderr),
      }
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
