// Takes a rendered public page and lets React start late. React Router writes a module script that loads at once and
// preloads which compete with the first picture; here both wait until hydration-starter.js calls startHydration.
import starter from './hydration-starter.js?raw'

const STATIC_IMPORT = /import (?:\* as (\w+) from )?"([^"]+)";?/g
const ENTRY_IMPORT = /import\(/

/** Only what carries the nonce was written by React Router. Empty, it stands for no nonce. */
export function deferHydration(html: string, nonce: string): string {
  const mark = nonce && ` nonce="${nonce}"`
  const preload = new RegExp(`<link rel="modulepreload" href="([^"]+)"${mark}/?>`, 'g')
  const moduleScript = new RegExp(`<script${mark} type="module" async="">([\\s\\S]*?)</script>`)
  const script = moduleScript.exec(html)?.[1]
  if (!script) return html
  const preloads = [...html.matchAll(preload)].map(([, address]) => address)
  const imports = [...script.matchAll(STATIC_IMPORT)].map(([, name, address]) => ({ name, address }))
  const rest = script.replace(STATIC_IMPORT, '').replace(ENTRY_IMPORT, 'await import(').trim()
  const deferred = `window.startHydration=async()=>{
for(const href of ${JSON.stringify(preloads)})document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',href}));
const [${imports.map(({ name }) => name ?? '')}]=await Promise.all(${JSON.stringify(imports.map(({ address }) => address))}.map(address=>import(address)));
${rest}};
${starter}`
  return html.replace(preload, '').replace(moduleScript, () => `<script${mark}>${deferred}</script>`)
}
