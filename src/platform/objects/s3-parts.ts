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
import { PartsGone, type ObjectParts } from './objects.ts'

/** What is wrong with parts, and not with the bucket: they must be sent anew. */
const brokenParts = new Set(['InvalidPart', 'InvalidPartOrder', 'EntityTooSmall', 'NoSuchUpload'])

/** Objects of a bucket that come into being in parts, each sent by whoever has it. */
export function partsIn(
  { ask }: BucketClient,
  at: (key: string) => { Bucket: string; Key: string },
): ObjectParts {
  async function put(key: string, id: string, number: number, bytes: Uint8Array): Promise<string> {
    // As a stream: the SDK would sum the bytes of a buffer once more, to sign them.
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

/** A bucket may take as long to join parts as to receive a few. */
const JOINED_AS_BYTES = 16 * 1024 * 1024
