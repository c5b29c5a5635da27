import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  NoSuchUpload,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { Readable } from 'node:stream'
import { BucketAway } from './bucket-away.ts'
import type { BucketClient } from './bucket-client.ts'
import { PartsGone, type MultipartStore } from './objects.ts'

/** Errors of the parts, not of the bucket: the parts must be sent again. */
const brokenParts = new Set(['InvalidPart', 'InvalidPartOrder', 'EntityTooSmall', 'NoSuchUpload'])

export function createS3MultipartStore(
  { ask }: BucketClient,
  at: (key: string) => { Bucket: string; Key: string },
): MultipartStore {
  async function put(key: string, id: string, number: number, bytes: Uint8Array): Promise<string> {
    // Sent as a stream: the SDK would hash a buffer again to sign it.
    const input = () => ({
      ...at(key),
      UploadId: id,
      PartNumber: number,
      Body: Readable.from([bytes], { objectMode: false }),
      ContentLength: bytes.byteLength,
    })
    const once = () =>
      ask((s3, until) => s3.send(new UploadPartCommand(input()), until), { sentBytes: bytes.byteLength })
    const { ETag } = await once().catch((error: unknown) => {
      if (error instanceof NoSuchUpload)
        throw new PartsGone('the bucket knows no such parts', { cause: error })
      if (error instanceof BucketAway && error.cause) return once()
      throw error
    })
    return ETag ?? ''
  }

  return {
    begin: async (key, { contentType }) => {
      const command = new CreateMultipartUploadCommand({ ...at(key), ContentType: contentType })
      const { UploadId } = await ask((s3, until) => s3.send(command, until))
      return UploadId!
    },

    put,

    join: async (key, id, parts) => {
      const Parts = parts.map(({ number, etag }) => ({ PartNumber: number, ETag: etag }))
      const command = new CompleteMultipartUploadCommand({
        ...at(key),
        UploadId: id,
        MultipartUpload: { Parts },
      })
      try {
        await ask((s3, until) => s3.send(command, until), { sentBytes: JOINED_AS_BYTES })
        return true
      } catch (error) {
        if (error instanceof Error && brokenParts.has(error.name)) return false
        throw error
      }
    },

    drop: async (key, id) => {
      const command = new AbortMultipartUploadCommand({ ...at(key), UploadId: id })
      await ask((s3, until) => s3.send(command, until)).catch((error: unknown) => {
        if (!(error instanceof NoSuchUpload)) throw error
      })
    },
  }
}

/** Joining parts may take a bucket as long as receiving this many bytes. */
const JOINED_AS_BYTES = 16 * 1024 * 1024
