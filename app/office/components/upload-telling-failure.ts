import { toast } from 'sonner'
import { reasonOf, ShownFailure } from '#app/office/lib/data/failure.ts'
import { uploadImage } from '#app/office/lib/data/upload-image.ts'

/** Uploads a picture; if that fails the person is told, and whoever asked for it decides whether to go on without. */
export async function uploadTellingFailure(...upload: Parameters<typeof uploadImage>): Promise<string> {
  try {
    return await uploadImage(...upload)
  } catch (error) {
    toast.error('Error uploading image', { description: reasonOf(error) })
    throw new ShownFailure('The picture was not stored', { cause: error })
  }
}
