import { toast } from 'sonner'
import { reasonOf, ToldFailure } from '#app/office/lib/data/failure.ts'
import { uploadPicture } from '#app/office/lib/data/upload-image.ts'

/** Uploads a picture; if that fails the person is told, and whoever asked for it decides whether to go on without. */
export async function uploadTellingFailure(...upload: Parameters<typeof uploadPicture>): Promise<string> {
  try {
    return await uploadPicture(...upload)
  } catch (error) {
    toast.error('Error uploading image', { description: reasonOf(error) })
    throw new ToldFailure('The picture was not stored', { cause: error })
  }
}
