import { uploadsNl } from '../../uploads.nl.ts'
import type { UploadFailure } from './upload-task.ts'

/** Why one file did not come in, in a sentence. */
export function failureText(failure: UploadFailure): string {
  if (failure.code === 'status') return uploadsNl.failure.status(failure.status)
  return uploadsNl.failure[failure.code]
}
