import type { UploadsSnapshot } from './upload-queue.ts'
import { canRetry, type UploadState, type UploadTask } from './upload-task.ts'

/** What moves stands first, then what asks for something, then what waits, then what is over. */
const stateOrder = ['uploading', 'error', 'pending', 'cancelled', 'completed'] as const

/** The tasks to show: of one state, or all by the order in which they matter. */
export function shownTasks(tasks: readonly UploadTask[], only: UploadState | 'all'): readonly UploadTask[] {
  if (only !== 'all') return tasks.filter(({ state }) => state === only)
  const byState = Map.groupBy(tasks, ({ state }) => state)
  return stateOrder.flatMap((state) => byState.get(state) ?? [])
}

/** The figures above the list. */
export function figuresOf({ tasks, counts, totalBytes, uploadedBytes, bytesPerSecond }: UploadsSnapshot) {
  const secondsLeft = bytesPerSecond > 0 ? (totalBytes - uploadedBytes) / bytesPerSecond : undefined
  return {
    share: totalBytes > 0 ? uploadedBytes / totalBytes : 0,
    done: counts.completed,
    all: tasks.length - counts.cancelled,
    failed: counts.error,
    retryable: counts.error && tasks.filter((task) => task.state === 'error' && canRetry(task)).length,
    secondsLeft,
  }
}

/** What all files have in common, to name in the title. */
export function commonOf(tasks: readonly UploadTask[]): Pick<Partial<UploadTask>, 'clientName' | 'type'> {
  const [first] = tasks
  if (!first) return {}
  return {
    ...(tasks.every(({ clientId }) => clientId === first.clientId) && { clientName: first.clientName }),
    ...(tasks.every(({ type }) => type === first.type) && { type: first.type }),
  }
}
