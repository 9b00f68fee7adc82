/**
 * The upload queue: photographs are resized and sent one after another, also while another office page is open. After a lost
 * connection, the queue continues when it is back.
 */
import { useSyncExternalStore } from 'react'
import { readPublicConfig } from '#app/lib/public-config.ts'
import { randomId } from '#app/lib/random-id.ts'
import { reasonOf } from '#app/office/lib/data/failure.ts'
import { storeWorkImage } from './queries.ts'
import { sendImage } from './send-image.ts'
import { type ShrunkImage, shrinkImage } from './shrink-image.ts'

export interface Upload {
  /** The id of the stored image; the idempotency key. */
  readonly id: string
  readonly name: string
  readonly state: 'chosen' | 'shrinking' | 'sending' | 'unconnected' | 'failed'
  /** Upload progress from 0 to 1. */
  readonly share: number
  /** The error message. */
  readonly problem?: string
}

/** The fields shared by all images chosen together. */
export interface AboutImages {
  readonly serviceId: string
  readonly caption: string | null
}

interface Job {
  readonly file: File
  readonly about: AboutImages
  readonly onStored: () => void
  shrunk?: ShrunkImage
}

const FIRST_PAUSE_MS = 2000
const LONGEST_PAUSE_MS = 30_000

let uploads: readonly Upload[] = []
const jobs = new Map<string, Job>()
const listeners = new Set<() => void>()
let isWorking = false
let endPause = () => {}

function show(changed: readonly Upload[]) {
  uploads = changed
  for (const listener of listeners) listener()
}

const change = (id: string, news: Partial<Upload>) =>
  show(uploads.map((upload) => (upload.id === id ? { ...upload, ...news } : upload)))

export function useUploads(): readonly Upload[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => uploads,
    () => uploads,
  )
}

export function upload(files: readonly File[], about: AboutImages, onStored: () => void): void {
  const added = files.map((file): Upload => {
    const id = randomId()
    jobs.set(id, { file, about, onStored })
    return { id, name: file.name, state: 'chosen', share: 0 }
  })
  show([...uploads, ...added])
  void processQueue()
}

export function removeUpload(id: string): void {
  jobs.delete(id)
  show(uploads.filter((upload) => upload.id !== id))
}

/** Retries now, without waiting for the next attempt. */
export const retryNow = () => endPause()

async function processQueue() {
  if (isWorking) return
  isWorking = true
  addEventListener('beforeunload', askBeforeLeaving)
  for (;;) {
    const next = uploads.find(({ state }) => state !== 'failed')
    const job = next && jobs.get(next.id)
    if (!job) break
    await finish(next.id, job)
  }
  removeEventListener('beforeunload', askBeforeLeaving)
  isWorking = false
}

const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault()

/** Retries until the image is stored, refused or removed. */
async function finish(id: string, job: Job) {
  const firstPause = readPublicConfig().timings?.uploadRetryMs ?? FIRST_PAUSE_MS
  for (let pause = firstPause; jobs.has(id); pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    try {
      await attempt(id, job)
      job.onStored()
      removeUpload(id)
    } catch (error) {
      if (!isTransient(error)) {
        change(id, { state: 'failed', problem: reasonOf(error) ?? 'The server did not accept it.' })
        return
      }
      change(id, { state: 'unconnected', share: 0 })
      await connectionBack(pause)
    }
  }
}

async function attempt(id: string, job: Job) {
  change(id, { state: job.shrunk ? 'sending' : 'shrinking' })
  job.shrunk ??= await shrinkImage(job.file)
  const { blob, width, height } = job.shrunk
  change(id, { state: 'sending' })
  const image_url = await sendImage(id, blob, (share) => change(id, { share }))
  const { serviceId: service_id, caption } = job.about
  await storeWorkImage({ id, service_id, image_url, width, height, caption })
}

/** A transient error: no network, or an overloaded server. */
function isTransient(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { message = '', status = 0, code = '' } = error as Record<string, unknown>
  return (
    /could not be reached|does not answer/.test(String(message)) ||
    Number(status) >= 500 ||
    Number(status) === 429 ||
    /^PGRST00/.test(String(code))
  )
}

function connectionBack(pause: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      removeEventListener('online', end)
      resolve()
    }
    const timer = setTimeout(end, pause)
    addEventListener('online', end)
    endPause = end
  })
}
