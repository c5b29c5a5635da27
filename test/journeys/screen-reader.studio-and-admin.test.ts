import { expect } from 'vitest'
import {
  focusReaches,
  hears,
  logsAnnouncements,
  outlineOf,
  movesFocusTo,
  toastsRegionOutline,
} from './hear-announcements.ts'
import { journey } from './journey.ts'
import { newShoot } from './shoot-folder.ts'

const inParts = (...names: string[]) =>
  names.flatMap((name) => [`region "${name}"`, `heading "${name}" [level=2]`])

journey('a photographer who hears the product adds a client and uploads', async ({ world, someone }) => {
  const studio = await world.photographer()
  const shoot = await newShoot()
  const paths = await shoot.photos(2)
  const vera = await someone({ as: studio })
  await logsAnnouncements(vera)
  await vera.opens('/dashboard')
  await vera.sees('Je bent helemaal bij')
  await expect.poll(() => vera.page.title()).toBe('Overzicht')
  await expect
    .poll(() => outlineOf(vera))
    .toEqual([
      'banner',
      'navigation "Onderdelen"',
      'main',
      expect.stringMatching(/^heading "Goede\w+, Studio Vossen" \[level=1\]$/),
      ...inParts('Je eerste klant', 'Aan de slag', 'Wacht op jou', 'Recente klanten', 'Recente foto’s'),
      toastsRegionOutline,
    ])

  await movesFocusTo(vera, 'link "Klanten"')
  await vera.keys('Enter')
  await hears(vera, 'Klanten')
  await movesFocusTo(vera, 'button "Nieuwe klant"')
  await vera.keys('Enter')
  await focusReaches(vera, 'textbox "Voornaam"')
  await vera.keys('Escape')
  await focusReaches(vera, 'button "Nieuwe klant"')
  await vera.keys('Enter')
  await focusReaches(vera, 'textbox "Voornaam"')
  await vera.keys('Enter')
  await focusReaches(vera, 'textbox "Voornaam" [invalid]')
  await hears(vera, 'Vul dit in', 'Vul dit in', 'Vul dit in')
  // A timer focuses the invalid field once more. On a busy machine this happens between two keys.
  await vera.page.evaluate(async () => {
    await new Promise(requestAnimationFrame)
    await new Promise((done) => void requestIdleCallback(done))
  })
  await vera.page.keyboard.type('Anna')
  await vera.keys('Tab')
  await vera.page.keyboard.type('de Vries')
  await vera.keys('Tab')
  await vera.page.keyboard.type('anna@voorbeeld.nl')
  await hears(vera, 'Vul een geldig e-mailadres in')
  await movesFocusTo(vera, 'button "Klant toevoegen"')
  await vera.keys('Enter')
  await hears(vera, 'Klant aangemaakt De uitnodiging gaat met de eerste foto’s mee.')
  await focusReaches(vera, 'button "Nieuwe klant"')

  await movesFocusTo(vera, 'searchbox "Klanten zoeken"')
  await vera.page.keyboard.insertText('vries')
  await hears(vera, '1 klant gevonden')
  await vera.page.keyboard.type('x')
  await hears(vera, 'Geen klant gevonden')

  await movesFocusTo(vera, 'link "Foto’s"', 'Shift+Tab')
  await vera.keys('Enter')
  await hears(vera, 'Foto’s')
  await movesFocusTo(vera, 'button "Uploaden"')
  await vera.keys('Enter')
  await hears(vera, 'Geen bestanden geselecteerd', 'Geen type geselecteerd')
  const choosing = vera.page.waitForEvent('filechooser')
  await movesFocusTo(vera, 'button "Bestanden kiezen"', 'Shift+Tab')
  await vera.keys('Enter')
  await (await choosing).setFiles(paths)
  await hears(vera, expect.stringMatching(/^2 foto’s, /))
  await vera.page.getByRole('option', { name: 'Anna de Vries' }).waitFor({ state: 'attached' })
  await movesFocusTo(vera, 'combobox "Klant"')
  await vera.page.keyboard.type('Anna')
  await movesFocusTo(vera, 'radio "Preview')
  await vera.keys('Space')
  await focusReaches(vera, /^radio "Preview.*\[checked\]/)
  // Holds the files, so that the start is announced before they arrive.
  const { promise: wasHeard, resolve: goOn } = Promise.withResolvers<void>()
  await vera.page.route('**/uploads/**', (route) => wasHeard.then(() => route.continue()))
  await movesFocusTo(vera, 'button "Uploaden"')
  await vera.keys('Enter')
  await hears(vera, 'Upload gestart! 2 foto’s worden geüpload')
  goOn()
  await hears(vera, '2 van 2 geüpload')
  await focusReaches(vera, 'dialog "Uploaden naar Anna de Vries"')
})

journey('an admin who hears the product finds an account and gives it days', async ({ world, someone }) => {
  await world.photographer({ studioName: 'Studio Klankbord' })
  const beheer = await someone({ as: await world.admin() })
  await logsAnnouncements(beheer)
  await beheer.opens('/admin')
  await beheer.seesHeading('Overzicht')
  await beheer.keys('Control+k')
  await focusReaches(beheer, 'searchbox "Account, klant, bestelnummer, betaling of bedrag"')
  // Results for part of the word would be announced too.
  await beheer.page.keyboard.insertText('klankbord')
  await hears(beheer, 'Zoeken...', '1 resultaat')
  await movesFocusTo(beheer, 'link "Studio Klankbord')
  await beheer.keys('Enter')
  await hears(beheer, 'Studio Klankbord')
  await focusReaches(beheer, 'main')
  await movesFocusTo(beheer, 'button "Dagen van Studio Klankbord: 31. Wijzigen"')
  await beheer.keys('Enter')
  await focusReaches(beheer, 'textbox "Dagen van Studio Klankbord')
  await beheer.page.keyboard.type('1.5')
  await beheer.keys('Enter')
  await hears(beheer, 'Ongeldige waarde Voer een geldig positief getal in')
  await focusReaches(beheer, /^textbox .*\[invalid\]/)
  await beheer.keys('Control+a')
  await beheer.page.keyboard.type('40')
  await beheer.keys('Enter')
  await hears(beheer, expect.stringMatching(/^Dagen Ingesteld/))
  await focusReaches(beheer, 'button "Dagen van Studio Klankbord: 40. Wijzigen"')
})
