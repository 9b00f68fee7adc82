import { S3Client, type S3ClientConfig } from '@aws-sdk/client-s3'

export interface S3Account {
  readonly endpoint?: string
  readonly region: string
  readonly bucket: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly forcePathStyle: boolean
}

/** A client for Amazon's service and those that are compatible. */
export function openS3(account: S3Account, requestHandler?: S3ClientConfig['requestHandler']): S3Client {
  return new S3Client({
    endpoint: account.endpoint,
    region: account.region,
    forcePathStyle: account.forcePathStyle,
    credentials: { accessKeyId: account.accessKeyId, secretAccessKey: account.secretAccessKey },
    // Only Amazon's own service supports the checksums that the client adds by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(requestHandler && { requestHandler }),
  })
}
