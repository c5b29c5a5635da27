import { fork } from 'node:child_process'
import { on } from 'node:events'
import { availableParallelism } from 'node:os'
import type { DemoPhoto } from './shoots.ts'

const ARTISTS_MAX = 4

/**
 * Draws photos in child processes, at most one per core, and yields them in order. Drawing leaves 200 MB in its
 * process, which a server would keep for the rest of its life.
 */
export async function* drawBeside(photos: DemoPhoto[]): AsyncGenerator<[DemoPhoto, Uint8Array]> {
  const artists = Array.from({ length: Math.min(ARTISTS_MAX, availableParallelism()) }, () =>
    fork(new URL('artist.ts', import.meta.url), { serialization: 'advanced' }),
  )
  const works = artists.map((artist) => on(artist, 'message', { close: ['exit'] }))
  try {
    photos.forEach((photo, at) => artists[at % artists.length]!.send(photo))
    for (const [at, photo] of photos.entries()) {
      const { value, done } = await works[at % works.length]!.next()
      if (done) throw new Error(`the demo photo ${photo.fileName} could not be drawn`)
      yield [photo, value[0] as Uint8Array]
    }
  } finally {
    artists.forEach((artist) => artist.kill())
  }
}
