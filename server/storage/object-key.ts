// Which names a file may have: the protocol's own alphabet, within 200 bytes, and no segment that means a folder above.
// Names never become paths on a disk (blobs lie under keys of ours), so this protects links and logs.
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
