/** Fetches a file and saves it. A failure is thrown, so that the page stays and shows it. */
import { saveFile } from '../screen/save-file.ts'
import { ActionableError } from './failure.ts'
import { fetchWithTimeout } from './fetch-with-timeout.ts'

export async function fetchFile(path: string, fields: Readonly<Record<string, string>>): Promise<void> {
  const response = await fetchWithTimeout(new URL(path, window.location.origin), {
    method: 'POST',
    body: new URLSearchParams(fields),
  })
  if (!response.ok) throw new ActionableError(refusalIn(await response.text()))
  saveFile(await response.blob(), fileNameIn(response.headers.get('content-disposition') ?? '', path))
}

/** A sentence, or JSON with a message. */
function refusalIn(text: string): string {
  try {
    const { message } = JSON.parse(text) as { message?: string }
    return message ?? text
  } catch {
    return text.trim()
  }
}

const fileNameIn = (disposition: string, path: string) =>
  /filename="([^"]+)"/.exec(disposition)?.[1] ?? path.split('/').at(-1) ?? 'file'
