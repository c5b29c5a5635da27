import { expect } from 'vitest'
import { scanScreens } from './axe-scan.ts'
import { adminScreens } from './axe-screens.ts'
import { fillGallery } from './gallery-tiles.ts'
import { shopJourney } from './shop-journey.ts'

for (const device of ['desktop', 'phone'] as const) {
  shopJourney(`axe finds nothing in the back office, on a ${device}`, async ({ world, till, someone }) => {
    const studio = await world.photographer({ studioName: 'Studio Vossen' })
    const anna = await studio.newClient({ firstName: 'Anna', lastName: 'de Vries' })
    const [final] = await fillGallery(studio, anna.id, 1, 'final')
    await till.sell(anna, [final!.id])
    const admin = await world.admin()
    const screens = adminScreens(`/admin/accounts/${studio.id}`)
    expect(await scanScreens(someone, screens, { device, as: admin })).toEqual([])
  })
}
