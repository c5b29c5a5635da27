import { makeDemoPhoto } from './draw-photo.ts'
import type { DemoPhoto } from './shoots.ts'

// Child process: makes the requested photos, one at a time, until it is killed.
let queue: Promise<unknown> = Promise.resolve()
process.on('message', (photo: DemoPhoto) => {
  queue = queue.then(async () => process.send!(await makeDemoPhoto(photo)))
})
