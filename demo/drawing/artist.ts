import { drawPhoto } from './draw-photo.ts'
import type { DemoPhoto } from './shoots.ts'

// Its own process, which draws what it is told, one photo after another, until it is ended.
let drawn: Promise<unknown> = Promise.resolve()
process.on('message', (photo: DemoPhoto) => {
  drawn = drawn.then(async () => process.send!(await drawPhoto(photo)))
})
