/** Fetches a file and saves it. A failure is thrown, so that the page stays and shows it. */
import { saveFile } from '../screen/save-file.ts'
import { ActionableError } from './failure.ts'
import { fetchWithTimeout } from './fetch-with-timeout.ts'

export async function fetchFile(path: string, fields: Readonly<Record<string, string>>): Promise<void> {
  const response = await fetchWithTimeout(new URL(path, window.location.origin), {
    method: 'POST',
    body: new URLSearchParams(fields),
  })
  if (!response.ok) throw new ActionableError(await refusalIn(response))
  saveFile(await response.blob(), fileNameIn(response.headers.get('content-disposition') ?? '', path))
}

/** JSON with a message, or a sentence. Anything else, such as the page of a proxy, is not for the user. */
async function refusalIn(response: Response): Promise<string> {
  const type = response.headers.get('content-type') ?? ''
  if (type.startsWith('application/json')) {
    const { message } = (await response.json()) as { message?: string }
    if (message) return message
  }
  if (type.startsWith('text/plain')) return (await response.text()).trim()
  return `The server answered ${response.status}.`
}

const fileNameIn = (disposition: string, path: string) =>
  /filename="([^"]+)"/.exec(disposition)?.[1] ?? path.split('/').at(-1) ?? 'file'
