import { serveTasks } from '#platform/child-pool/serve-tasks.ts'
import { writeWorkbook } from './write-workbook.ts'

const workbookTasks = { writeWorkbook }

serveTasks(workbookTasks)
