import { join } from 'node:path'
import { systemClock } from '#platform/core/clock.ts'
import { StartProblem } from '#platform/core/start-problem.ts'
import { openDiskObjects } from './disk-objects.ts'
import type { Objects } from './objects.ts'

export type StorageSettings = {
  dataFolder: string
  S3_BUCKET?: string | undefined
  S3_REGION: string
  S3_ENDPOINT?: string | undefined
  S3_ACCESS_KEY_ID?: string | undefined
  S3_SECRET_ACCESS_KEY?: string | undefined
}

export async function openStorage(settings: StorageSettings): Promise<Objects> {
  if (settings.S3_BUCKET) return openBucket(settings, settings.S3_BUCKET)
  return openDiskObjects({ folder: join(settings.dataFolder, 'objects'), now: systemClock() })
}

export async function openBucket(settings: StorageSettings, bucket: string): Promise<Objects> {
  const { S3_REGION: region, S3_ENDPOINT: endpoint } = settings
  const keys = bucketKeys(settings, bucket)
  // Imported only for a bucket: the SDK of S3 takes tens of megabytes.
  const { canFindAccessKeys } = await import('./bucket-client.ts')
  const { openS3Objects } = await import('./s3-objects.ts')
  if (!keys && !(await canFindAccessKeys({ region, endpoint }))) throw new StartProblem(withoutKeys(bucket))
  const scratchFolder = join(settings.dataFolder, 'scratch')
  return openS3Objects({ bucket, region, endpoint, keys, scratchFolder, now: systemClock() })
}

function bucketKeys({ S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }: StorageSettings, bucket: string) {
  if (S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY)
    return { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY }
  if (S3_ACCESS_KEY_ID || S3_SECRET_ACCESS_KEY) throw new StartProblem(withoutKeys(bucket))
  return undefined
}

const withoutKeys = (bucket: string) =>
  `The bucket ${bucket} is given, but no keys for it. Give S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, or let this machine have a role of its own.`
