import type { ReactNode } from 'react'
import { UploadPreview } from './UploadPreview.tsx'
import { uploadQueue } from './uploads-here.ts'

type Arrived = { label?: string | undefined; sizeBytes?: number | undefined }

/** A photo that this tab uploaded, blurred, as long as the server has no picture of it yet. */
export function pictureOfUpload({ label, sizeBytes }: Arrived): ReactNode {
  const { tasks } = uploadQueue.snapshot()
  const task = tasks.find(({ file }) => file.size === sizeBytes && file.name === label)
  return (
    task && (
      <UploadPreview isGround file={task.file} className="absolute inset-0 size-full scale-110 blur-sm" />
    )
  )
}
