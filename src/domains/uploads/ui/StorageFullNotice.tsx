import { PlanSettingsLink } from '#domains/plans/ui/PlanSettingsLink.tsx'
import { storageNl } from '#domains/storage/storage.nl.ts'
import { classNames } from '#ui/theme/class-names.ts'
import { textLinkLook } from '#ui/actions/text-link-look.ts'
import type { UploadTask } from '../queue/ui/upload-task.ts'

type StorageFullNoticeProps = { tasks: readonly UploadTask[]; onLeave: () => void }

/** How much room there is and what to do about it: said once above the list, however many files found none. */
export function StorageFullNotice({ tasks, onLeave }: StorageFullNoticeProps) {
  const refused = tasks.findLast(
    ({ state, failure }) => state === 'error' && failure?.code === 'storage_full',
  )
  if (refused?.failure?.code !== 'storage_full') return null
  return (
    <div role="alert" className="mt-4 rounded-4 bg-orange-tint px-4 py-3 text-13 text-orange">
      <p className="font-medium">{storageNl.full.title}</p>
      <p>{storageNl.full.line(refused.failure.freeBytes ?? 0)}</p>
      <PlanSettingsLink
        className={classNames(textLinkLook, 'mt-1 inline-block text-orange')}
        onClick={onLeave}
      >
        {storageNl.overview.more}
      </PlanSettingsLink>
    </div>
  )
}
