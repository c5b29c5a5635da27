import type { S3Client } from '@aws-sdk/client-s3'
import { metrics } from '../metrics/metrics.ts'
import { refusalOf } from './bucket-away.ts'

/** Counts and times what this client asks, tries of the SDK included; returns the client. */
export function watchS3(client: S3Client): S3Client {
  client.middlewareStack.add(
    (next, { commandName = 'unknown' }) =>
      async (asked) => {
        const operation = commandName.replace(/Command$/, '')
        const startedAt = performance.now()
        try {
          return await next(asked)
        } catch (error) {
          if (!isAbsent(error)) metrics.s3Errors.add(1, { operation })
          const refusal = refusalOf(error)
          if (refusal) metrics.s3Refusals.add(1, { by: refusal.by })
          throw error
        } finally {
          metrics.s3Duration.addSeconds((performance.now() - startedAt) / 1000, { operation })
        }
      },
    { step: 'initialize', name: 'watchS3', priority: 'high' },
  )
  return client
}

const isAbsent = (error: unknown) =>
  (error as { $metadata?: { httpStatusCode?: number } } | undefined)?.$metadata?.httpStatusCode === 404
