// Takes a rendered public page and lets React start late. React Router writes a module script that loads at once and
// preloads which compete with the first picture; here both wait until hydration-starter.js calls startHydration. React
// Router promises nothing about that markup: where it is not as expected, no page is shown at all, so that the first
// test after an update tells.
import source from './hydration-starter.js?raw'
import { inlineCode } from './inline-code.ts'

const STATIC_IMPORT = /import (?:\* as (\w+) from )?"([^"]+)";?/g
const ENTRY_IMPORT = /\bimport\(/g
const starter = inlineCode(source)

/**
 * Only what carries the nonce was written by React Router. Empty, it stands for no nonce. React starts at the latest
 * `hydrationMs` after the page has loaded.
 */
export function deferHydration(html: string, nonce: string, hydrationMs = 4_000): string {
  const mark = nonce && ` nonce="${nonce}"`
  const preload = new RegExp(`<link rel="modulepreload" href="([^"]+)"${mark}/?>`, 'g')
  const moduleScript = new RegExp(`<script${mark} type="module" async="">([\\s\\S]*?)</script>`)
  const script = moduleScript.exec(html)?.[1]
  if (!script) throw changed('there is no module script')
  const preloads = [...html.matchAll(preload)].map(([, address]) => address)
  const imports = [...script.matchAll(STATIC_IMPORT)].map(([, name, address]) => ({ name, address }))
  const rest = script.replace(STATIC_IMPORT, '').trim()
  if (rest.match(ENTRY_IMPORT)?.length !== 1) throw changed('the script does not import one entry')
  if (/\bimport\b(?!\()/.test(rest)) throw changed(`an import is left in ${rest}`)
  const deferred = `window.startHydration=async()=>{
for(const href of ${JSON.stringify(preloads)})document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',href}));
const [${imports.map(({ name }) => name ?? '')}]=await Promise.all(${JSON.stringify(imports.map(({ address }) => address))}.map(address=>import(address)));
${rest.replace(ENTRY_IMPORT, 'await import(')}};
${starter.replace('hydrationMs', String(hydrationMs))}`
  const page = html.replace(preload, '').replace(moduleScript, () => `<script${mark}>${deferred}</script>`)
  const loadsByItself = new RegExp(`<(link|script)(?=[^>]*${mark})[^>]*("modulepreload"|type="module")`)
  if (loadsByItself.test(page)) throw changed('a script still loads by itself')
  return page
}

const changed = (how: string) => new Error(`React Router writes its scripts in another way now: ${how}`)
