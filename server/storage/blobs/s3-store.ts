// Blobs in an S3-compatible bucket, where a put is atomic.
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { BlobMissing, type BlobStore } from './blob-store.ts'

export interface S3StoreOptions {
  readonly endpoint?: string
  readonly region: string
  readonly bucket: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly forcePathStyle: boolean
  /** Must be private: another writer could replace an upload. */
  readonly incomingFolder: string
}

export function s3Store(options: S3StoreOptions): BlobStore {
  const { bucket: Bucket } = options
  const client = new S3Client({
    endpoint: options.endpoint,
    region: options.region,
    forcePathStyle: options.forcePathStyle,
    credentials: { accessKeyId: options.accessKeyId, secretAccessKey: options.secretAccessKey },
    // Only Amazon's own service supports the checksums that the client adds by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })

  return {
    incomingFolder: options.incomingFolder,

    async put(key, file, { bytes, contentType }) {
      const Body = createReadStream(file)
      try {
        await client.send(
          new PutObjectCommand({ Bucket, Key: key, Body, ContentLength: bytes, ContentType: contentType }),
        )
      } finally {
        Body.destroy()
      }
      await rm(file, { force: true })
    },

    async read(key, range) {
      const Range = range && `bytes=${range.start}-${range.end}`
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: key, Range }))
        if (Body instanceof Readable) return Body
      } catch (error) {
        throw error instanceof NoSuchKey ? new BlobMissing(key, error) : error
      }
      throw new BlobMissing(key)
    },

    async remove(key) {
      await client.send(new DeleteObjectCommand({ Bucket, Key: key }))
    },

    async *list() {
      let ContinuationToken: string | undefined
      do {
        const page = await client.send(new ListObjectsV2Command({ Bucket, ContinuationToken }))
        for (const { Key, LastModified } of page.Contents ?? []) {
          if (Key?.includes('/') && LastModified !== undefined) yield { key: Key, storedAt: LastModified }
        }
        ContinuationToken = page.NextContinuationToken
      } while (ContinuationToken !== undefined)
    },
  }
}
