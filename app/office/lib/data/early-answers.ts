/**
 * What a page of the office asks the server first is asked by a few lines in its HTML, while its code is still on the way.
 * When the code asks the same, the answer is there or on its way already.
 */

import { SESSION_KEY, STILL_GOOD_MS } from '#app/office/lib/session/stored-session.ts'

/** A request as the table client would send it, but for the credentials. */
export interface EarlyRequest {
  /** From the backend's own address on: `/rest/v1/…` */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
}

interface EarlyAnswers {
  readonly askedAt: number
  /** In whose name was asked, as the header says it. */
  readonly authorization: string
  readonly answers: Map<string, Promise<Response>>
}

declare global {
  interface Window {
    earlyAnswers?: EarlyAnswers
  }
}

/** Afterwards the page asks anew like any other. */
const LONGEST_MS = 30_000

/** The answer to a request that was sent before in the same name; each is given out once. */
export function takeEarlyAnswer(
  address: string,
  authorization: string | null,
): Promise<Response> | undefined {
  const { earlyAnswers } = window
  if (!earlyAnswers || earlyAnswers.authorization !== authorization) return undefined
  if (Date.now() - earlyAnswers.askedAt > LONGEST_MS) return undefined
  const answer = earlyAnswers.answers.get(address)
  earlyAnswers.answers.delete(address)
  return answer
}

/**
 * Runs in the page before anything else of it: asks in the name of whoever is signed in. Where nobody is, or the session
 * has to be renewed first, it asks nothing.
 */
export const earlyScript = (
  backendUrl: string,
  publishableKey: string,
  requests: readonly EarlyRequest[],
) => `{
const stored=localStorage.getItem('${SESSION_KEY}'),session=stored&&JSON.parse(stored)
if(session?.expires_at*1000>Date.now()+${STILL_GOOD_MS}){
const authorization='Bearer '+session.access_token
const answers=new Map(${inScript(requests)}.map(({path,headers})=>{
const address=(${inScript(backendUrl)}||location.origin)+path
const answer=fetch(address,{headers:{...headers,apikey:${inScript(publishableKey)},authorization}})
answer.catch(()=>{})
return [address,answer]}))
window.earlyAnswers={askedAt:Date.now(),authorization,answers}
}}`

/** The address may hold anything, also what would end the script. */
const inScript = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')
