import { expect } from 'vitest'
import { fillGallery } from './gallery-tiles.ts'
import {
  focusReaches,
  hears,
  logsAnnouncements,
  outlineOf,
  movesFocusTo,
  toastsRegionOutline,
} from './hear-announcements.ts'
import { journey } from './journey.ts'

journey(
  'a client who hears the product signs in, judges and takes the finals home',
  async ({ world, someone }) => {
    const studio = await world.photographer()
    const anna = await studio.newClient()
    await fillGallery(studio, anna.id, 3)
    await fillGallery(studio, anna.id, 1, 'final')
    // A delivered gallery would open on its finals.
    await studio.clients.updateClient({
      clientId: anna.id,
      firstName: 'Anna',
      lastName: 'de Vries',
      status: 'Review',
    })
    const client = await someone({ refusedAt: ['/rpc/'] })
    await logsAnnouncements(client)
    await client.opens('/auth')
    await client.seesHeading('Welkom terug')
    await expect.poll(() => client.page.title()).toBe('Inloggen')
    await expect
      .poll(() => outlineOf(client))
      .toEqual([
        'banner',
        'main',
        'tablist "Inloggen of registreren"',
        'tabpanel "Inloggen"',
        'heading "Welkom terug" [level=1]',
        'contentinfo',
        toastsRegionOutline,
      ])

    await movesFocusTo(client, 'textbox "E-mail"')
    await client.keys('Enter')
    await focusReaches(client, 'textbox "E-mail" [invalid]')
    await hears(client, 'Vul dit in', 'Vul dit in')
    await expect.poll(() => client.hintOf('E-mail')).toBe('Vul dit in')
    await client.page.keyboard.type(anna.email)
    await hears(client, 'Vul een geldig e-mailadres in')
    await movesFocusTo(client, 'textbox "Wachtwoord"')
    await client.page.keyboard.type('niet-het-goede')
    await client.keys('Enter')
    await hears(client, 'Inloggen mislukt Je e-mailadres of wachtwoord klopt niet.')
    await client.keys('Control+a')
    await client.page.keyboard.type(anna.password)
    await client.keys('Enter')
    await hears(client, expect.stringMatching(/^Jouw Fotogalerij/))
    await focusReaches(client, 'main')
    await client.sees('3 foto’s beschikbaar')
    await expect
      .poll(() => outlineOf(client))
      .toEqual([
        'banner',
        'heading "Jouw Fotogalerij" [level=1]',
        'main',
        'tablist "Foto’s naar soort"',
        'tabpanel "Previewfoto’s 3"',
        'region "Einde van de galerij"',
        toastsRegionOutline,
      ])

    await movesFocusTo(client, 'tab "Previewfoto’s 3" [selected]')
    await movesFocusTo(client, 'button "Alles 3" [pressed]')
    await movesFocusTo(client, 'button "Foto 1 van 3, DSC_0001.jpg')
    await client.keys('Space')
    await hears(client, '1 geselecteerd')
    await movesFocusTo(client, 'checkbox "Selecteer DSC_0001.jpg" [checked]')
    await client.keys('Escape', 'Shift+Tab', 'Enter')
    await focusReaches(client, 'dialog "Foto 1 van 3, DSC_0001.jpg"')

    await client.keys('ArrowRight')
    await hears(client, expect.stringMatching(/^Foto 2 van 3, DSC_0002\.jpg, \d+ \S+ \d{4}$/))
    await client.keys('f')
    await hears(client, 'Favoriet toegevoegd')
    await client.keys('a')
    await hears(client, 'Foto goedgekeurd')
    await movesFocusTo(client, 'button "Favoriet" [pressed]')
    await movesFocusTo(client, 'button "Goedgekeurd" [pressed]')
    await client.keys('c')
    await focusReaches(client, 'textbox "Je opmerking"')
    await client.page.keyboard.type('Deze graag groot')
    await client.keys('Control+Enter')
    await hears(client, 'Opmerking toegevoegd. Je opmerking is succesvol opgeslagen')
    await client.keys('Escape')
    await focusReaches(client, 'dialog "Foto 2 van 3, DSC_0002.jpg"')
    await client.keys('Escape')
    await focusReaches(
      client,
      /^button "Foto 2 van 3, DSC_0002\.jpg, .*, favoriet, goedgekeurd, 1 opmerking"/,
    )

    await client.keys('a')
    await hears(client, 'Goedkeuring ingetrokken')
    await client.keys('a')
    await hears(client, 'Foto goedgekeurd')
    await focusReaches(client, /^button "Foto 2 van 3/)

    await movesFocusTo(client, 'tab "Previewfoto’s', 'Shift+Tab')
    await client.keys('ArrowRight')
    await focusReaches(client, 'tab "Afgeronde foto’s 1" [selected]')
    await client.page.getByRole('tabpanel', { name: 'Afgeronde foto’s 1' }).waitFor()
    await movesFocusTo(client, 'button "Foto 1 van 1, DSC_0001.jpg')
    await client.keys('Space')
    await hears(client, '1 geselecteerd')
    await movesFocusTo(client, 'button "Downloaden"')
    await client.keys('Enter')
    await client.inDialog('Downloaden').sees('1 foto, ', { exact: false })
    await client.keys('Escape')
    await focusReaches(client, 'button "Downloaden"')
    await client.keys('Enter')
    const arriving = client.page.waitForEvent('download')
    await client.inDialog('Downloaden').sees('1 foto, ', { exact: false })
    await movesFocusTo(client, 'button "Downloaden"')
    await client.keys('Enter')
    await (await arriving).path()
    await hears(client, 'Download voltooid 1 foto gedownload')
  },
)
