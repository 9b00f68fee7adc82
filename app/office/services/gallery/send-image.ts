/** Uploads an image with progress events, which fetch does not support. */
import { readPublicConfig } from '#app/lib/public-config.ts'
import { backendAddress } from '#app/office/lib/data/backend-address.ts'
import { UNREACHABLE } from '#app/office/lib/data/fetch-with-timeout.ts'
import { accessToken } from '#app/office/lib/session/session-client.ts'

const BUCKET = 'banners'
const TIMEOUT_MS = 120_000

/** Returns the public URL. The id is the idempotency key: a repeated upload after a lost response stores one image. */
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
    request.timeout = TIMEOUT_MS
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

/** The same error shape as the storage client's. */
function refusalOf({ status, responseText }: XMLHttpRequest): Error {
  let answer: unknown = null
  try {
    answer = JSON.parse(responseText)
  } catch {
    // A proxy may answer with another body; the status is enough then.
  }
  return Object.assign(new Error(`The server answered ${status}`), answer, { status })
}
