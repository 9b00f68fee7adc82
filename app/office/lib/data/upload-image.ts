import { readPublicConfig } from '#app/lib/public-config.ts'
import { randomId } from '#app/lib/random-id.ts'
import { sessionFetch } from '#app/office/lib/session/session-client.ts'
import { backendAddress } from './backend-address.ts'

const BUCKET = 'banners'

/**
 * Stores an image under an unguessable name and returns its public URL. On our own server the URL has no host, so images stay
 * valid when the site moves from localhost to its domain.
 */
export async function uploadImage(
  file: File,
  folder: 'services/' | 'beauticians/' | 'brand/' | '',
): Promise<string> {
  const extension = /\.([a-z0-9]{1,8})$/i.exec(file.name)?.[1]?.toLowerCase() ?? 'jpg'
  const name = folder === '' ? `${randomId()}-${Date.now()}` : randomId()
  const path = `${folder}${name}.${extension}`
  // Loaded lazily, because few pages upload.
  const [{ StorageClient }, { uploadRefusal }] = await Promise.all([
    import('@supabase/storage-js'),
    import('./upload-refusal.ts'),
  ])
  const storage = new StorageClient(`${backendAddress()}/storage/v1`, {}, sessionFetch)
  const bucket = storage.from(BUCKET)
  const { error } = await bucket.upload(path, file, { contentType: file.type, cacheControl: '31536000' })
  if (error) throw uploadRefusal(error)
  const { publicUrl } = bucket.getPublicUrl(path).data
  return readPublicConfig().backendUrl === '' ? new URL(publicUrl).pathname : publicUrl
}
