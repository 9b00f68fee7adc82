/**
 * Prefetches the first requests of an office page by an inline script, while the page's code is loading. The code then takes
 * these responses instead of sending the requests again.
 */

import { REFRESH_MARGIN_MS, SESSION_KEY } from '#app/office/lib/session/stored-session.ts'

/** A request as the table client would send it, without credentials. */
export interface EarlyRequest {
  /** Relative to the backend's URL: `/rest/v1/…` */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
}

interface EarlyAnswers {
  readonly askedAt: number
  /** The `Authorization` header of the request. */
  readonly authorization: string
  readonly answers: Map<string, Promise<Response>>
}

declare global {
  interface Window {
    earlyAnswers?: EarlyAnswers
  }
}

/** Older responses are discarded and the page sends its own request. */
const MAX_AGE_MS = 30_000

/** The response to a prefetched request with the same credentials; each is returned once. */
export function takeEarlyAnswer(
  address: string,
  authorization: string | null,
): Promise<Response> | undefined {
  const { earlyAnswers } = window
  if (!earlyAnswers || earlyAnswers.authorization !== authorization) return undefined
  if (Date.now() - earlyAnswers.askedAt > MAX_AGE_MS) return undefined
  const answer = earlyAnswers.answers.get(address)
  earlyAnswers.answers.delete(address)
  return answer
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
const answers=new Map(${inScript(requests)}.map(({path,headers})=>{
const address=(${inScript(backendUrl)}||location.origin)+path
const answer=fetch(address,{headers:{...headers,apikey:${inScript(publishableKey)},authorization}})
answer.catch(()=>{})
return [address,answer]}))
window.earlyAnswers={askedAt:Date.now(),authorization,answers}
}}`

/** The address may contain anything, including `</script>`. */
const inScript = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')
