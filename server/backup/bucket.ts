// Backups in an S3-compatible bucket, outside the machine. They are encrypted here, before they are sent.
import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { openS3, type S3Account } from '#server/storage/blobs/s3-client.ts'
import { StartFailure } from '../start-failure.ts'
import { newestFirst } from './rotation.ts'
import { seal } from './sealed-stream.ts'

export interface BackupBucketOptions extends S3Account {
  /** In front of every name, such as `salon/`. */
  readonly prefix: string
  readonly passphrase: string
  /** How long the bucket may take to answer one request. */
  readonly answerMs: number
}

export interface BackupBucket {
  /** Encrypts a stored backup into the bucket. Returns the bytes that arrived. */
  put(path: string, name: string): Promise<number>
  /** Names of the backups, newest first. */
  list(): Promise<string[]>
  fetch(name: string, path: string): Promise<void>
  remove(name: string): Promise<void>
}

/** Small enough to be in memory, large enough for 80 GB in the 10,000 parts that an upload may have. */
const PART_BYTES = 8 * 1024 * 1024

export function openBackupBucket(options: BackupBucketOptions): BackupBucket {
  const { bucket: Bucket, prefix, passphrase, answerMs } = options
  const client = openS3(options, {
    connectionTimeout: answerMs,
    requestTimeout: answerMs,
    throwOnRequestTimeout: true,
  })
  const keyOf = (name: string) => prefix + name

  /** Name and size of everything under the prefix. */
  async function everything(): Promise<Map<string, number>> {
    const found = new Map<string, number>()
    let ContinuationToken: string | undefined
    do {
      const page = await client.send(new ListObjectsV2Command({ Bucket, Prefix: prefix, ContinuationToken }))
      for (const { Key, Size } of page.Contents ?? []) {
        if (Key?.startsWith(prefix)) found.set(Key.slice(prefix.length), Size ?? 0)
      }
      ContinuationToken = page.NextContinuationToken
    } while (ContinuationToken !== undefined)
    return found
  }

  /** An object appears when all its parts are there. */
  async function putInParts(Key: string, first: Buffer, rest: AsyncIterable<Buffer>): Promise<void> {
    const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket, Key }))
    const upload = { Bucket, Key, UploadId }
    try {
      const Parts: { ETag: string | undefined; PartNumber: number }[] = []
      const put = async (Body: Buffer) => {
        const PartNumber = Parts.length + 1
        const { ETag } = await client.send(new UploadPartCommand({ ...upload, PartNumber, Body }))
        Parts.push({ ETag, PartNumber })
      }
      await put(first)
      for await (const part of rest) await put(part)
      await client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }))
    } catch (error) {
      // Otherwise the parts stay and are charged for. The first error is the cause.
      await client.send(new AbortMultipartUploadCommand(upload)).catch(() => undefined)
      throw error
    }
  }

  return {
    async put(path, name) {
      let bytes = 0
      const parts = inParts(seal(createReadStream(path), passphrase), (length) => {
        bytes += length
      })
      const first = await parts.next()
      if (first.done) throw new Error('An encrypted file is never empty.')
      const isWhole = first.value.length < PART_BYTES
      if (isWhole) await client.send(new PutObjectCommand({ Bucket, Key: keyOf(name), Body: first.value }))
      else await putInParts(keyOf(name), first.value, parts)
      const arrived = (await everything()).get(name)
      if (arrived !== bytes)
        throw new StartFailure(`${name} has ${arrived ?? 'no'} bytes in the bucket in place of ${bytes}.`)
      return bytes
    },

    list: async () => newestFirst([...(await everything()).keys()]).map(({ name }) => name),

    async fetch(name, path) {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: keyOf(name) }))
      if (!(Body instanceof Readable)) throw new Error('The bucket sent no file.')
      try {
        await pipeline(Body, createWriteStream(path, { mode: 0o600 }))
      } catch (error) {
        await rm(path, { force: true })
        throw error
      }
    },

    async remove(name) {
      await client.send(new DeleteObjectCommand({ Bucket, Key: keyOf(name) }))
    },
  }
}

/** Parts of equal size, but for the last. */
async function* inParts(
  source: AsyncIterable<Buffer>,
  onBytes: (length: number) => void,
): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = []
  let length = 0
  for await (const chunk of source) {
    onBytes(chunk.length)
    waiting.push(chunk)
    length += chunk.length
    if (length < PART_BYTES) continue
    const all = Buffer.concat(waiting)
    yield all.subarray(0, PART_BYTES)
    waiting = [all.subarray(PART_BYTES)]
    length = all.length - PART_BYTES
  }
  if (length > 0) yield Buffer.concat(waiting)
}
