// Takes a rendered public page and lets React start late. React Router writes a module script that loads at once and
// preloads which compete with the first picture; here both wait until hydration-starter.js calls startHydration.
import starter from './hydration-starter.js?raw'

const PRELOAD = /<link rel="modulepreload" href="([^"]+)"\/?>/g
const MODULE_SCRIPT = /<script type="module" async="">([\s\S]*?)<\/script>/
const STATIC_IMPORT = /import (?:\* as (\w+) from )?"([^"]+)";?/g
const ENTRY_IMPORT = /import\(/

export function deferHydration(html: string): string {
  const script = MODULE_SCRIPT.exec(html)?.[1]
  if (!script) return html
  const preloads = [...html.matchAll(PRELOAD)].map(([, address]) => address)
  const imports = [...script.matchAll(STATIC_IMPORT)].map(([, name, address]) => ({ name, address }))
  const rest = script.replace(STATIC_IMPORT, '').replace(ENTRY_IMPORT, 'await import(').trim()
  const deferred = `window.startHydration=async()=>{
for(const href of ${JSON.stringify(preloads)})document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',href}));
const [${imports.map(({ name }) => name ?? '')}]=await Promise.all(${JSON.stringify(imports.map(({ address }) => address))}.map(address=>import(address)));
${rest}};
${starter}`
  return html.replace(PRELOAD, '').replace(MODULE_SCRIPT, () => `<script>${deferred}</script>`)
}
