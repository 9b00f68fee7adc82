/**
 * Sends the early requests of an office page by an inline script, while the page's code is loading. The code then takes
 * these responses instead of sending the requests again.
 */

import { REFRESH_MARGIN_MS, SESSION_KEY } from '#app/office/lib/session/stored-session.ts'

/** A request as the table client would send it, without credentials. */
export interface EarlyRequest {
  /** Relative to the backend's URL: `/rest/v1/…` */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
}

interface EarlyRequests {
  readonly sentAt: number
  /** The `Authorization` header of the request. */
  readonly authorization: string
  readonly responses: Map<string, Promise<Response>>
}

declare global {
  interface Window {
    earlyRequests?: EarlyRequests
  }
}

/** Older responses are discarded and the page sends its own request. */
const MAX_AGE_MS = 30_000

/** The response to an early request with the same credentials; each is returned once. */
export function takeEarlyResponse(
  address: string,
  authorization: string | null,
): Promise<Response> | undefined {
  const { earlyRequests } = window
  if (!earlyRequests || earlyRequests.authorization !== authorization) return undefined
  if (Date.now() - earlyRequests.sentAt > MAX_AGE_MS) return undefined
  const response = earlyRequests.responses.get(address)
  earlyRequests.responses.delete(address)
  return response
}

/**
 * Inline script that runs first and sends the requests with the stored session. Without a session, or with one that has to be
 * refreshed first, it sends nothing.
 */
export const earlyScript = (
  backendUrl: string,
  publishableKey: string,
  requests: readonly EarlyRequest[],
) => `{
const stored=localStorage.getItem('${SESSION_KEY}'),session=stored&&JSON.parse(stored)
if(session?.expires_at*1000>Date.now()+${REFRESH_MARGIN_MS}){
const authorization='Bearer '+session.access_token
const responses=new Map(${inScript(requests)}.map(({path,headers})=>{
const address=(${inScript(backendUrl)}||location.origin)+path
const response=fetch(address,{headers:{...headers,apikey:${inScript(publishableKey)},authorization}})
response.catch(()=>{})
return [address,response]}))
window.earlyRequests={sentAt:Date.now(),authorization,responses}
}}`

/** The address may contain anything, including `</script>`. */
const inScript = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')
