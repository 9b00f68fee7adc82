import { createContext } from 'react'

/**
 * The word by which the server tells scripts that we wrote from injected ones, while it renders a page. It is taken out
 * before the page leaves, so the browser never sees one.
 */
export const ScriptNonce = createContext<string | undefined>(undefined)
