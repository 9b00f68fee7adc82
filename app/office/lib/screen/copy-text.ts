import { toast } from 'sonner'

/** False on plain http, where browsers offer no clipboard. */
export const canCopy = () => 'clipboard' in navigator

/**
 * Copies text that may still be loading. Safari allows it only within the press, so the clipboard gets the promise. Rejects with
 * the reason of the promise.
 */
export async function copyText(text: string | Promise<string>, copied: string): Promise<void> {
  const loaded = Promise.resolve(text)
  try {
    // Older versions of Firefox have no ClipboardItem, but allow the copy after the press.
    if (typeof ClipboardItem === 'undefined') await navigator.clipboard.writeText(await loaded)
    else {
      const content = loaded.then((plain) => new Blob([plain], { type: 'text/plain' }))
      await navigator.clipboard.write([new ClipboardItem({ 'text/plain': content })])
    }
  } catch {
    await loaded
    toast.error('Could not be copied. Select the text and copy it yourself')
    return
  }
  toast.success(copied)
}
