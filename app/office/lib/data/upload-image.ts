import { readPublicConfig } from '#app/lib/public-config.ts'
import { randomId } from '#app/lib/random-id.ts'
import { sessionFetch } from '#app/office/lib/session/session-client.ts'
import { backendAddress } from './backend-address.ts'

const BUCKET = 'banners'

/**
 * Stores a picture under a name nobody can guess and returns its public address. On our own server it is without the
 * host by which the office happened to be opened: pictures stay when the site moves from localhost to its own name.
 */
export async function uploadImage(
  file: File,
  folder: 'services/' | 'beauticians/' | 'brand/' | '',
): Promise<string> {
  const extension = /\.([a-z0-9]{1,8})$/i.exec(file.name)?.[1]?.toLowerCase() ?? 'jpg'
  const name = folder === '' ? `${randomId()}-${Date.now()}` : randomId()
  const path = `${folder}${name}.${extension}`
  // Only who uploads needs it.
  const { StorageClient } = await import('@supabase/storage-js')
  const storage = new StorageClient(`${backendAddress()}/storage/v1`, {}, sessionFetch)
  const bucket = storage.from(BUCKET)
  const { error } = await bucket.upload(path, file, { contentType: file.type, cacheControl: '31536000' })
  if (error) throw error
  const { publicUrl } = bucket.getPublicUrl(path).data
  return readPublicConfig().backendUrl === '' ? new URL(publicUrl).pathname : publicUrl
}
