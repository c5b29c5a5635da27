import { DEMO_PASSWORD, demoStudios } from '#demo/demo-people.ts'
import { photoTypes } from '#domains/photos/photos.rules.ts'
import { visitor } from '../world/visitor.ts'
import { waitUntil } from './wait-until.ts'

const LONGEST_MS = 30 * 60_000

export async function waitForDemoPictures(url: string): Promise<void> {
  const studio = visitor(url)
  await studio.accounts.signIn({ email: demoStudios.vossen.email, password: DEMO_PASSWORD })
  for (const { id: clientId } of await studio.clients.listClients({}))
    for (const type of photoTypes)
      await waitUntil(async () => {
        const { photos } = await studio.photos.listForStudio({ clientId, type })
        return !photos.some(({ picture }) => picture === 'making')
      }, LONGEST_MS)
}
