/** Imports ending in `?script`: the module and what it imports as the text of one minified script, to be inlined or served. */
import { fileURLToPath } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'

const query = /\?script$/

export function scriptText(): Plugin {
  return {
    name: 'script-text',
    enforce: 'pre',
    async resolveId(specifier, importer) {
      if (!query.test(specifier)) return null
      const file = await this.resolve(specifier.replace(query, ''), importer)
      return file && `${file.id}?script`
    },
    load: {
      filter: { id: query },
      async handler(id) {
        const { code, modules } = await bundle(id.replace(query, ''))
        for (const module of modules) this.addWatchFile(module)
        return `export default ${JSON.stringify(code)}`
      },
    },
  }
}

async function bundle(file: string): Promise<{ code: string; modules: readonly string[] }> {
  const built = (await build({
    configFile: false,
    root: fileURLToPath(new URL('../..', import.meta.url)),
    logLevel: 'error',
    build: {
      write: false,
      copyPublicDir: false,
      target: 'es2022',
      minify: true,
      modulePreload: false,
      rolldownOptions: { input: file, output: { format: 'iife' } },
    },
  })) as Rolldown.RolldownOutput
  const [chunk] = built.output
  return { code: chunk.code.trim(), modules: chunk.moduleIds }
}
