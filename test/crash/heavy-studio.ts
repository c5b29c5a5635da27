import { join } from 'node:path'
import { pino } from 'pino'
import { expect } from 'vitest'
import { openServices } from '#app/server/open-services.ts'
import { readSettings } from '#app/server/settings.ts'
import { LOGO_UPLOAD_PATH } from '#domains/studios/studios.rules.ts'
import { uploadsNl } from '#domains/uploads/uploads.nl.ts'
import { REFUSAL_HEADER, type UploadRefusal } from '#domains/uploads/uploads.rules.ts'
import { reachEmbeddedPostgres } from '#ops/postgres/embedded-postgres.ts'
import { newInstallation } from '#test/program/new-installation.ts'
import { startProgram } from '#test/program/running-program.ts'
import { eventually } from '#test/world/eventually.ts'
import { newPhotographer } from '#test/world/people.ts'
import { announcePhoto, sendBytes } from '#test/world/send-photo.ts'

const LONGEST_MS = 240_000

export type HeavyStudio = Awaited<ReturnType<typeof openHeavyStudio>>

/** Starts the real program, which makes pictures of photos while it serves requests. */
export async function openHeavyStudio() {
  const data = await newInstallation()
  const program = await startProgram(data.folder, { DEMO: 'off' })
  const log = pino({ level: 'silent' })
  const database = await reachEmbeddedPostgres({ folder: join(data.folder, 'postgres'), log })
  const settings = readSettings({ DATA_FOLDER: data.folder })
  const services = { ...(await openServices(settings, database.url, { log })), publicUrl: program.url }
  const studio = await newPhotographer({ services, url: program.url })
  const client = await studio.newClient()
  const photoIn = async (photoId?: string) => {
    const { photos } = await studio.photos.listForStudio({ clientId: client.id, type: 'preview' })
    return photos.find(({ id }) => !photoId || id === photoId)!
  }
  return {
    program,
    services,
    studio,
    client,
    photoIn,
    async upload(bytes: Buffer): Promise<string | undefined> {
      const path = await announcePhoto(studio, { clientId: client.id, sizeBytes: bytes.length })
      const sent = await sendBytes(studio, path, bytes)
      const refusal = sent.headers.get(REFUSAL_HEADER)
      expect(sent.ok || refusal).toBeTruthy()
      return refusal ? uploadsNl.failure[refusal as UploadRefusal] : undefined
    },
    /** Waits for the picture's final state. Defaults to the first photo. */
    waitUntilSettled: (photoId?: string) =>
      eventually(async () => {
        const { picture } = await photoIn(photoId)
        expect(picture).not.toBe('making')
        return picture
      }, LONGEST_MS),
    async sendLogo(svg: Buffer, by = studio): Promise<string> {
      const headers = { 'content-type': 'image/svg+xml' }
      const answer = await by.fetch(LOGO_UPLOAD_PATH, {
        method: 'POST',
        headers,
        body: new Uint8Array(svg),
      })
      return ((await answer.json()) as { code: string }).code
    },
    close: async () => {
      await services.pool.end()
      await program.stop()
      await data.remove()
    },
  }
}
