// Validates object names: the protocol's alphabet, 200 bytes, no parent segments. Blobs have keys of our own,
// so this only protects links and logs.
import { invalidKey, noSuchBucket } from './storage-error.ts'

export interface ObjectKey {
  readonly bucket: string
  readonly name: string
}

const maxNameBytes = 200
const alphabet = /^[\w/!\-.*'() &$@=;:+,?]+$/
const bucketName = /^[A-Za-z0-9][\w.-]{0,99}$/

export function parseObjectKey(bucket: string, name: string): ObjectKey {
  return { bucket: parseBucketName(bucket), name: parseObjectName(name) }
}

export function parseBucketName(bucket: string): string {
  if (!bucketName.test(bucket)) throw noSuchBucket()
  return bucket
}

function parseObjectName(name: string): string {
  const segments = name.split('/')
  const leadsElsewhere = segments.some((segment) => /^\.*$/.test(segment) || segment.trim() !== segment)
  if (leadsElsewhere || !alphabet.test(name) || name.length > maxNameBytes) throw invalidKey(name)
  return name
}
