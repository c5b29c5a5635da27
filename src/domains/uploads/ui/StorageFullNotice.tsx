import { storageNl } from '#domains/storage/storage.nl.ts'
import type { UploadTask } from './upload-task.ts'

/** How much room there is and what to do about it: said once above the list, however many files found none. */
export function StorageFullNotice({ tasks }: { tasks: readonly UploadTask[] }) {
  const refused = tasks.findLast(
    ({ state, failure }) => state === 'error' && failure?.code === 'storage_full',
  )
  if (refused?.failure?.code !== 'storage_full') return null
  return (
    <div role="alert" className="mt-4 rounded-4 bg-orange-tint px-4 py-3 text-13 text-orange">
      <p className="font-medium">{storageNl.full.title}</p>
      <p>{storageNl.full.line(refused.failure.freeBytes ?? 0)}</p>
    </div>
  )
}
