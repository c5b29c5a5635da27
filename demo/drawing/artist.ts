import { takePhoto } from './draw-photo.ts'
import type { DemoPhoto } from './shoots.ts'

// Child process: makes the photos it is sent, one at a time, until it is killed.
let drawn: Promise<unknown> = Promise.resolve()
process.on('message', (photo: DemoPhoto) => {
  drawn = drawn.then(async () => process.send!(await takePhoto(photo)))
})
