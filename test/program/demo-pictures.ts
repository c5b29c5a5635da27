import { DEMO_PASSWORD, demoStudios } from '#demo/demo-people.ts'
import { photoTypes } from '#domains/photos/photos.rules.ts'
import { visitor } from '../world/visitor.ts'
import { waitUntil } from './wait-until.ts'

const LONGEST_MS = 30 * 60_000

/** Waits until a demo studio that has just begun has made all its pictures, which also keeps the machine busy. */
export async function untilDemoPicturesAreMade(url: string): Promise<void> {
  const studio = visitor(url)
  await studio.accounts.signIn({ email: demoStudios.vossen.email, password: DEMO_PASSWORD })
  for (const { id: clientId } of await studio.clients.listClients({}))
    for (const type of photoTypes)
      await waitUntil(async () => {
        const { photos } = await studio.photos.listForStudio({ clientId, type })
        return !photos.some(({ picture }) => picture === 'making')
      }, LONGEST_MS)
}
