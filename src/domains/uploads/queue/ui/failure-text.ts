import { uploadsNl } from '../../uploads.nl.ts'
import type { UploadFailure } from './upload-task.ts'

export function failureText(failure: UploadFailure): string {
  if (failure.code === 'status') return uploadsNl.failure.status(failure.status)
  return uploadsNl.failure[failure.code]
}
