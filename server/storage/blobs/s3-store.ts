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
} from '@aws-sdk/client-s3'
import { BlobMissing, type BlobStore } from './blob-store.ts'
import { openS3, type S3Account } from './s3-client.ts'

export interface S3StoreOptions extends S3Account {
  /** Must be private: another writer could replace an upload. */
  readonly incomingFolder: string
}

export function s3Store(options: S3StoreOptions): BlobStore {
  const { bucket: Bucket } = options
  const client = openS3(options)

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
