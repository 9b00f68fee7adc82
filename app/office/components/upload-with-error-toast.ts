import { toast } from 'sonner'
import { reasonOf, ShownFailure } from '#app/office/lib/data/failure.ts'
import { uploadImage } from '#app/office/lib/data/upload-image.ts'

/** Uploads an image; a failure shows a toast, and the caller decides whether to continue without the image. */
export async function uploadWithErrorToast(...upload: Parameters<typeof uploadImage>): Promise<string> {
  try {
    return await uploadImage(...upload)
  } catch (error) {
    toast.error('Error uploading image', { description: reasonOf(error) })
    throw new ShownFailure('The image was not saved', { cause: error })
  }
}
