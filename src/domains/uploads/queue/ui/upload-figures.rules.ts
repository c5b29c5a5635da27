import type { UploadsSnapshot } from './upload-queue.ts'
import { canRetry, type UploadState, type UploadTask } from './upload-task.ts'

/** Active first, then failed, waiting and ended. */
const stateOrder = ['uploading', 'error', 'pending', 'cancelled', 'completed'] as const

export function shownTasks(tasks: readonly UploadTask[], only: UploadState | 'all'): readonly UploadTask[] {
  if (only !== 'all') return tasks.filter(({ state }) => state === only)
  const byState = Map.groupBy(tasks, ({ state }) => state)
  return stateOrder.flatMap((state) => byState.get(state) ?? [])
}

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

/** Returns the client and the type that all tasks share, for the title. */
export function commonOf(tasks: readonly UploadTask[]): Pick<Partial<UploadTask>, 'clientName' | 'type'> {
  const [first] = tasks
  if (!first) return {}
  return {
    ...(tasks.every(({ clientId }) => clientId === first.clientId) && { clientName: first.clientName }),
    ...(tasks.every(({ type }) => type === first.type) && { type: first.type }),
  }
}
