import { serveTasks } from '#platform/child-pool/serve-tasks.ts'
import { drawContactSheet } from './draw-contact-sheet.ts'

/** Runs in child processes. */
const sheetTasks = { drawContactSheet }

serveTasks(sheetTasks)
