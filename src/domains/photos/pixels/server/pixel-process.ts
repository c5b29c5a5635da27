import { serveTasks } from '#platform/child-pool/serve-tasks.ts'
import { pixelTasks } from './pixel-tasks.ts'

serveTasks(pixelTasks)
