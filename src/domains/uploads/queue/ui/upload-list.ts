import type { UploadState, UploadTask } from './upload-task.ts'

const noCounts = { pending: 0, uploading: 0, completed: 0, error: 0, cancelled: 0 }

/** The files of an upload with what they come to, kept as they change: no figure asks for a walk over thousands. */
export function createUploadList(tellSoon: () => void) {
  const tasks = new Map<number, UploadTask>()
  let counts: Readonly<Record<UploadState, number>> = noCounts
  let [totalBytes, uploadedBytes] = [0, 0]

  const count = ({ state, file, uploadedBytes: reached }: UploadTask, by: 1 | -1) => {
    counts = { ...counts, [state]: counts[state] + by }
    // What will not come in does not hold back the percentage of what will.
    if (state === 'error' || state === 'cancelled') return
    totalBytes += by * file.size
    uploadedBytes += by * reached
  }

  const put = (task: UploadTask) => {
    const before = tasks.get(task.id)
    if (before) count(before, -1)
    count(task, 1)
    tasks.set(task.id, task)
    tellSoon()
  }

  return {
    get: (id: number) => tasks.get(id),
    listIn: (...states: UploadState[]) => [...tasks.values()].filter(({ state }) => states.includes(state)),
    put,
    change: (id: number, changes: Partial<UploadTask>) => {
      const task = tasks.get(id)
      if (task) put({ ...task, ...changes })
    },
    remove: (task: UploadTask) => {
      count(task, -1)
      tasks.delete(task.id)
      tellSoon()
    },
    figures: () => ({ tasks: [...tasks.values()], counts, totalBytes, uploadedBytes }),
  }
}
