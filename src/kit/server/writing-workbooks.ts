import { serveTasks } from '#platform/child-pool/serve-tasks.ts'
import { writeWorkbook } from './write-workbook.ts'

/** Runs in child processes. */
const workbookTasks = { writeWorkbook }

serveTasks(workbookTasks)
