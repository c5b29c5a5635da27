import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import { uploadsNl } from '../uploads.nl.ts'
import type { UploadTask } from '../queue/ui/upload-task.ts'
import { UploadRow } from './UploadRow.tsx'

const ROW_PX = 57

/** Rows of files; only those in sight exist, since a shoot is thousands. */
export function UploadList({ tasks }: { tasks: readonly UploadTask[] }) {
  const frame = useRef<HTMLDivElement>(null)
  const rows = useVirtualizer({
    count: tasks.length,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_PX,
    getItemKey: (index) => tasks[index]!.id,
    overscan: 6,
  })
  return (
    <div
      ref={frame}
      // Rows that came in have nothing to focus, and must scroll by keyboard all the same.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      role="group"
      aria-label={uploadsNl.manager.title()}
      className="min-h-40 flex-[1_1_27rem] overflow-y-auto overscroll-contain -outline-offset-2"
    >
      {tasks.length === 0 && <p className="px-5 py-6 text-soft md:px-8">{uploadsNl.manager.empty}</p>}
      <div className="relative" style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map((row) => (
          <div
            key={row.key}
            ref={rows.measureElement}
            data-index={row.index}
            className="absolute inset-x-5 top-0 md:inset-x-8"
            style={{ transform: `translateY(${row.start}px)` }}
          >
            <UploadRow task={tasks[row.index]!} />
          </div>
        ))}
      </div>
    </div>
  )
}
