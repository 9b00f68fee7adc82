import { createContext } from 'react'

/**
 * The nonce that marks our own scripts while the server renders a page. It is removed before the page is sent, so
 * browsers never receive it.
 */
export const ScriptNonce = createContext<string | undefined>(undefined)
