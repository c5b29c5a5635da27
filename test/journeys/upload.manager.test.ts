import { expect } from 'vitest'
import type { Photographer } from '#test/world/new-world.ts'
import { dropFiles, dropFilesOnOverlay, dropFilesAfterRemoval } from './drop-files.ts'
import { firstVisitJourney as journey } from './journey.ts'
import { newNetworkControl } from './page-network.ts'
import type { Person } from './person.ts'
import { drawJpeg } from '#test/world/receive-photo.ts'
import { grainyJpeg, heavyJpeg, newShoot } from './shoot-folder.ts'

journey('photos arrive whole although the line broke on the way', async ({ world, someone }) => {
  const studio = await world.photographer()
  const anna = await studio.newClient({ firstName: 'Anna', lastName: 'de Vries' })
  const shoot = await newShoot()
  const paths = await shoot.photos(6)
  const vera = await someone({ as: studio, losesConnection: true })
  const network = await newNetworkControl(vera.page)
  const { clock } = vera.page
  await clock.install()
  await vera.opens('/dashboard?tab=fotos')
  await vera.sees('Sleep foto’s of een map hierheen')
  await network.becomes('slow')
  await dropFiles(vera.page, paths)
  await startsUpload(vera, { client: 'Anna de Vries', type: 'Preview' })
  const manager = vera.inDialog('Uploaden naar Anna de Vries')
  await manager.sees('Upload gestart! 6 foto’s worden geüpload')
  expect(await vera.page.locator('[data-toast]').count()).toBe(0)
  await expect.poll(() => shareOf(manager)).toBeGreaterThan(15)
  const isCut = vera.page.waitForEvent('requestfailed')
  await network.becomes('broken')
  await isCut
  await manager.sees('Geen verbinding. Zodra die er weer is, gaat het vanzelf verder.')

  await manager.presses('Verkleinen')
  await manager.isGone()
  await vera.follows('Klanten')
  await vera.arrivesAt('/dashboard?tab=klanten')
  await vera.button('Uploads tonen', { exact: false }).waitFor()
  await network.becomes('good')
  await vera.sees('6 van 6 geüpload')
  await vera.button('Uploads tonen', { exact: false }).click()
  await manager.sees('Anna de Vries krijgt over 5 minuten een mail')
  await manager.presses('Klaar')
  await manager.isGone()

  expect(await originalsOf(studio, anna.id)).toEqual(byBytes(await shoot.bytesOf(paths)))
  const cell = vera.page
    .getByRole('row', { name: /Anna de Vries/ })
    .getByRole('cell', { name: '6', exact: true })
  // After a break, a screen waits up to ten seconds before it reconnects.
  const isSeenLater = async () => {
    await clock.fastForward(30_000)
    return cell.isVisible()
  }
  await expect.poll(isSeenLater).toBe(true)
})

journey(
  'a photo whose announcement was lost in a failover arrives all the same',
  async ({ world, someone }) => {
    const studio = await world.photographer()
    const anna = await studio.newClient({ firstName: 'Anna', lastName: 'de Vries' })
    const shoot = await newShoot()
    const paths = await shoot.photos(1)
    const vera = await someone({ as: studio, refusedAt: ['/uploads'] })
    let announced = 0
    await vera.page.route('**/uploads', async (route) => {
      const answer = await route.fetch()
      announced += 1
      // Simulates a failover: the web process remembers an upload that the database doesn't have.
      if (announced === 1) await world.owner.query('delete from uploads')
      await route.fulfill({ response: answer })
    })
    await vera.opens('/dashboard?tab=fotos')
    await vera.sees('Sleep foto’s of een map hierheen')
    await dropFiles(vera.page, paths)
    await startsUpload(vera, { client: 'Anna de Vries', type: 'Preview' })
    const manager = vera.inDialog('Uploaden naar Anna de Vries')
    await manager.sees('Anna de Vries krijgt over 5 minuten een mail')
    expect(announced).toBe(2)
    expect(await originalsOf(studio, anna.id)).toEqual(byBytes(await shoot.bytesOf(paths)))
  },
)

journey('what is no photo is refused in words, and the others go on', async ({ world, someone }) => {
  const studio = await world.photographer()
  const anna = await studio.newClient({ firstName: 'Anna', lastName: 'de Vries' })
  const shoot = await newShoot()
  const whole = await grainyJpeg()
  const heicHead = Buffer.from('000000186674797068656963000000006d69663168656963', 'hex')
  await shoot.photos(2)
  await shoot.keep('leeg.jpg', Buffer.alloc(0))
  await shoot.keep('tekst.jpg', Buffer.from('Beste Vera, hierbij de foto.'))
  await shoot.keep('half.jpg', whole.subarray(0, whole.length / 2))
  await shoot.keep('telefoon.jpg', Buffer.concat([heicHead, Buffer.alloc(4000)]))
  await shoot.keep('.DS_Store', Buffer.from('litter'))
  const vera = await someone({ as: studio, refusedAt: ['/uploads'] })
  await vera.opens('/dashboard?tab=fotos')
  await vera.sees('Sleep foto’s of een map hierheen')
  await dropFiles(vera.page, [shoot.folder])
  await vera.sees('1 bestand gaat niet mee')
  await vera.sees('leeg.jpg: Dit bestand is leeg')
  await startsUpload(vera, { client: 'Anna de Vries', type: 'Final' })

  const manager = vera.inDialog('Uploaden naar Anna de Vries')
  await manager.sees('2 van 5 geüpload, 3 mislukt')
  for (const reason of [
    'Dit is geen foto',
    'Dit bestand is niet compleet',
    'HEIC kan niet. Zet je telefoon op ‘Meest compatibel’ of exporteer als JPEG.',
  ])
    await manager.sees(reason)
  expect(await manager.dialog.getByRole('button', { name: /opnieuw/ }).count()).toBe(0)
  await manager.presses('half.jpg van de lijst halen')
  await manager.sees('2 van 4 geüpload, 2 mislukt')
  const { photos } = await studio.photos.listForStudio({ clientId: anna.id, type: 'final' })
  expect(photos.map(({ label }) => label).sort()).toEqual(['DSC_0001.jpg', 'DSC_0002.jpg'])

  await manager.presses('Klaar')
  await manager.isGone()
  await vera.follows('Overzicht')
  // The empty file isn't counted, because the server never received it.
  await vera.sees('3 foto’s van Anna de Vries niet geüpload')
})

journey(
  'one upload is cancelled and taken up again; what is there already is said',
  async ({ world, someone }) => {
    const studio = await world.photographer()
    const anna = await studio.newClient({ firstName: 'Anna', lastName: 'de Vries' })
    const shoot = await newShoot()
    const paths = await shoot.photos(4)
    const vera = await someone({ as: studio, losesConnection: true })
    const network = await newNetworkControl(vera.page)
    await vera.opens('/dashboard?tab=fotos')
    await vera.sees('Sleep foto’s of een map hierheen')
    await network.becomes('slow')
    await vera.page.getByLabel('Bestanden kiezen').last().setInputFiles(paths)
    await startsUpload(vera, { client: 'Anna de Vries', type: 'Preview' })
    const manager = vera.inDialog('Uploaden naar Anna de Vries')
    await manager.presses('DSC_0002.jpg annuleren')
    await manager.button('Geannuleerd 1').waitFor()
    await manager.presses('Pauzeren')
    await manager.sees('Gepauzeerd')
    await network.becomes('good')
    await manager.presses('Hervatten')
    await manager.sees('3 van 3 geüpload')
    await manager.presses('DSC_0002.jpg opnieuw proberen')
    await manager.sees('4 van 4 geüpload')
    expect(await originalsOf(studio, anna.id)).toEqual(byBytes(await shoot.bytesOf(paths)))

    await manager.presses('Sluiten')
    await manager.isGone()
    await dropFiles(vera.page, paths.slice(0, 1))
    await startsUpload(vera, { client: 'Anna de Vries', type: 'Preview' })
    await manager.sees('Stond er al als DSC_0001.jpg bij previewfoto’s')
    await manager.sees('Alles stond er al')
    expect(await manager.dialog.getByText('1 van 1 geüpload').count()).toBe(0)
    expect(await originalsOf(studio, anna.id)).toHaveLength(4)
  },
)

journey(
  'what a reload broke off is told by name, also what was never begun, and its folder goes on where it was',
  async ({ world, someone }) => {
    const studio = await world.photographer()
    const anna = await studio.newClient({ firstName: 'Anna', lastName: 'de Vries' })
    const shoot = await newShoot()
    const small = await shoot.keep('a-klein.jpg', await drawJpeg())
    const large = await heavyJpeg(1_500_000)
    const paths = [small]
    for (const number of [1, 2, 3])
      paths.push(await shoot.keep(`b-groot-${number}.jpg`, Buffer.concat([large, Buffer.from([number])])))
    paths.push(...(await shoot.photos(3)))
    const vera = await someone({ as: studio, losesConnection: true })
    const network = await newNetworkControl(vera.page)
    const questions: string[] = []
    vera.page.on('dialog', (dialog) => {
      questions.push(dialog.type())
      void dialog.accept()
    })
    await vera.opens('/dashboard?tab=fotos')
    await vera.sees('Sleep foto’s of een map hierheen')
    await network.becomes('slow')
    await dropFiles(vera.page, paths)
    await startsUpload(vera, { client: 'Anna de Vries', type: 'Final' })
    const manager = vera.inDialog('Uploaden naar Anna de Vries')
    await manager.sees('1 van 7 geüpload')
    const begun = manager.dialog.getByRole('progressbar', { name: 'Voortgang van b-groot-1.jpg' })
    await expect.poll(async () => Number(await begun.getAttribute('aria-valuenow'))).toBeGreaterThan(5)
    await vera.reloads()
    expect(questions).toEqual(['beforeunload'])

    await network.becomes('good')
    await vera.follows('Overzicht')
    await vera.sees('6 foto’s van Anna de Vries wachten nog: kies de map opnieuw')
    await vera.opens(`/client/${anna.id}?tab=preview`)
    const left = '6 foto’s wachten nog: kies de map opnieuw'
    await vera.sees(left)
    await vera.presses('Opnieuw kiezen')
    for (const name of ['b-groot-1.jpg', 'b-groot-3.jpg', 'DSC_0003.jpg'])
      await manager.sees(`${name}: nog niet geüpload`)

    const announced: string[] = []
    const goesOnAt: number[] = []
    vera.page.on('request', (request) => {
      const headers = request.headers()
      const [, name] = /filename (\S+?)(,|$)/.exec(headers['upload-metadata'] ?? '') ?? []
      if (name) announced.push(Buffer.from(name, 'base64').toString())
      if (request.method() === 'PATCH') goesOnAt.push(Number(headers['upload-offset']))
    })
    await manager.dialog.getByLabel('Bestanden kiezen').last().setInputFiles(paths)
    expect(await manager.dialog.getByRole('radio', { name: 'Final' }).isChecked()).toBe(true)
    await manager.presses('Uploaden')
    await manager.sees('6 van 6 geüpload, 1 stond er al')
    await manager.sees('Stond er al als a-klein.jpg bij afgeronde foto’s')
    expect(announced).not.toContain('a-klein.jpg')
    expect(Math.max(...goesOnAt)).toBeGreaterThan(0)
    expect(await originalsOf(studio, anna.id, 'final')).toEqual(byBytes(await shoot.bytesOf(paths)))
    await manager.presses('Klaar')
    await manager.isGone()
    await vera.page.getByText(left).waitFor({ state: 'hidden' })
  },
)

journey(
  'a form that is not complete says what it lacks, and a full studio that it is',
  async ({ world, someone }) => {
    const studio = await world.photographer({ storageGb: 0 })
    await studio.newClient({ firstName: 'Anna', lastName: 'de Vries' })
    await studio.newClient({ firstName: 'Bram', lastName: 'Bos' })
    const shoot = await newShoot()
    const vera = await someone({ as: studio })
    await vera.opens('/dashboard?tab=fotos')
    await vera.sees('Sleep foto’s of een map hierheen')
    await vera.presses('Uploaden')
    await vera.sees('Geen bestanden geselecteerd')
    await vera.sees('Geen klant geselecteerd')
    await vera.sees('Geen type geselecteerd')

    await dropFiles(vera.page, await shoot.photos(1))
    await startsUpload(vera, { client: 'Anna de Vries', type: 'Preview' })
    await vera.sees('Opslaglimiet bereikt')
    await vera.sees(
      'Je hebt je opslaglimiet bereikt. Je hebt nog 0 MB beschikbaar. Verwijder bestanden of upgrade om meer opslag te krijgen.',
    )
  },
)

journey(
  'photos dropped on a screen that has only just opened are taken, and the browser stays where it is',
  async ({ world, someone, expect }) => {
    const studio = await world.photographer()
    await studio.newClient({ firstName: 'Anna', lastName: 'de Vries' })
    const shoot = await newShoot()
    const paths = await shoot.photos(2)
    const vera = await someone({ as: studio })
    await vera.opens('/dashboard')
    await vera.sees('Anna de Vries')
    await dropFiles(vera.page, paths)
    const dropped = vera.inDialog('Foto’s uploaden')
    await dropped.sees('2 foto’s', { exact: false })
    expect(new URL(vera.page.url()).pathname).toBe('/dashboard')
    await dropped.presses('Annuleren')
    await dropped.isGone()
    await dropFiles(vera.page, paths.slice(1))
    await dropped.sees('1 foto', { exact: false })
  },
)

journey('a drop is taken also when the page changes under it at that moment', async ({ world, someone }) => {
  const studio = await world.photographer()
  const anna = await studio.newClient({ firstName: 'Anna', lastName: 'de Vries' })
  const shoot = await newShoot()
  const vera = await someone({ as: studio })
  await vera.opens(`/client/${anna.id}`)
  await vera.seesHeading('Anna de Vries')
  const dialog = vera.inDialog('Uploaden naar Anna de Vries')
  await dropFilesOnOverlay(vera.page, await shoot.photos(2))
  await dialog.sees('2 foto’s', { exact: false })
  await dialog.presses('Annuleren')
  await dialog.isGone()
  await dropFilesAfterRemoval(vera.page, await shoot.photos(3))
  await dialog.sees('3 foto’s', { exact: false })
})

async function startsUpload(person: Person, { client, type }: { client: string; type: string }) {
  await person.field('Klant').selectOption(client)
  await person.page.getByRole('radio', { name: type }).check()
  // Reading a dropped folder takes a moment.
  await person.button('Wissen').waitFor()
  await person.presses('Uploaden')
}

async function shareOf({ dialog }: ReturnType<Person['inDialog']>): Promise<number> {
  const bar = dialog.getByRole('progressbar', { name: 'Voortgang van alle uploads' })
  return Number(await bar.getAttribute('aria-valuenow'))
}

const byBytes = (files: Buffer[]) => files.sort(Buffer.compare).map((file) => file.toString('base64'))

async function originalsOf(
  studio: Photographer,
  clientId: string,
  type: 'preview' | 'final' = 'preview',
): Promise<string[]> {
  const { photos } = await studio.photos.listForStudio({ clientId, type })
  const files: Buffer[] = []
  // Downloads one file at a time, because concurrent downloads are limited.
  for (const { id } of photos) {
    const { address } = await studio.photos.planDownload({ photoIds: [id] })
    files.push(Buffer.from(await (await studio.get(address)).arrayBuffer()))
  }
  return byBytes(files)
}
