import { serveTasks } from '#platform/child-pool/serve-tasks.ts'
import { drawContactSheet } from './draw-contact-sheet.ts'

const sheetTasks = { drawContactSheet }

serveTasks(sheetTasks)
