import { use } from 'react'
import { PUBLIC_CONFIG_ELEMENT_ID } from '#app/lib/public-config.ts'
import { ScriptNonce } from '#app/lib/script-nonce.ts'
import { pageScript, START_REACT_ID } from './page-script.ts'

/** The client build does not contain the text. */
const code = import.meta.env.SSR ? `(${pageScript})(${JSON.stringify(START_REACT_ID)})` : ''

/**
 * The first elements of a public page. The link delays the first paint until the content is parsed: painted in parts, the
 * page shifts by 0.05 (docs/decisions/074-plain-public-pages.md). Browsers that do not know it paint as they parse.
 */
export function PageStart() {
  return (
    <>
      <link rel="expect" href={`#${PUBLIC_CONFIG_ELEMENT_ID}`} blocking="render" />
      <script nonce={use(ScriptNonce)} suppressHydrationWarning>
        {code}
      </script>
    </>
  )
}
