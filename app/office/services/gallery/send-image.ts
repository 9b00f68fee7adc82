/** Sends a picture and tells how far it has come, which fetch cannot. */
import { readPublicConfig } from '#app/lib/public-config.ts'
import { backendAddress } from '#app/office/lib/data/backend-address.ts'
import { UNREACHABLE } from '#app/office/lib/data/fetch-with-timeout.ts'
import { accessToken } from '#app/office/lib/session/session-client.ts'

const BUCKET = 'banners'
const PATIENCE_MS = 120_000

/** The address under which everybody sees it. Sent twice under the same id, because an answer was lost, it is one picture. */
export async function sendImage(
  id: string,
  image: Blob,
  onProgress: (share: number) => void,
): Promise<string> {
  const path = `${BUCKET}/work/${id}.jpg`
  const token = await accessToken()
  await new Promise<void>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', `${backendAddress()}/storage/v1/object/${path}`)
    request.timeout = PATIENCE_MS
    const { publishableKey } = readPublicConfig()
    request.setRequestHeader('apikey', publishableKey)
    request.setRequestHeader('authorization', `Bearer ${token ?? publishableKey}`)
    request.setRequestHeader('cache-control', 'max-age=31536000')
    request.setRequestHeader('content-type', image.type)
    request.setRequestHeader('x-upsert', 'true')
    request.upload.onprogress = ({ loaded, total }) => onProgress(loaded / total)
    request.onload = () => (request.status < 300 ? resolve() : reject(refusalOf(request)))
    request.onerror = request.ontimeout = () => reject(new Error(UNREACHABLE))
    request.send(image)
  })
  return `${readPublicConfig().backendUrl}/storage/v1/object/public/${path}`
}

/** In the shape in which the storage client would have thrown it. */
function refusalOf({ status, responseText }: XMLHttpRequest): Error {
  let answer: unknown = null
  try {
    answer = JSON.parse(responseText)
  } catch {
    // What stands in between, a proxy for example, answers in words of its own; the status says enough.
  }
  return Object.assign(new Error(`The server answered ${status}`), answer, { status })
}
