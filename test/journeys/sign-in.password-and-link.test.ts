import type { Request } from 'playwright-core'
import { expect } from 'vitest'
import { waitForLetter } from '#test/world/letters.ts'
import { journey } from './journey.ts'
import { agreesWithTerms } from './agree-with-terms.ts'

const SIGN_IN = '/rpc/accounts/signIn'

journey(
  'everyone who signs in comes home, and is sent home from pages of others',
  async ({ world, someone }) => {
    const studio = await world.photographer()
    const client = await studio.newClient()
    const admin = await world.admin()
    const homes = [
      { account: studio, home: '/dashboard', elsewhere: ['/client-portal', '/admin', '/auth'] },
      { account: client, home: '/client-portal', elsewhere: ['/dashboard', '/client/x', '/auth'] },
      { account: admin, home: '/admin', elsewhere: ['/dashboard', '/client-portal', '/auth'] },
    ]
    const person = await someone()
    for (const { account, home, elsewhere } of homes) {
      await person.losesSession()
      await person.opens('/auth')
      await person.fills({ 'E-mail': account.email, Wachtwoord: account.password })
      await person.presses('Inloggen')
      if (account === admin) await person.presses('Later (nog 7 dagen)')
      await person.arrivesAt(home)
      for (const path of elsewhere) {
        await person.opens(path)
        await person.arrivesAt(home)
      }
    }
  },
)

journey(
  'who is signed out is sent to the sign-in page from every page with a role, and who signs in without a running plan to choose one',
  async ({ world, someone }) => {
    const studio = await world.photographer({ isActive: false })
    const anouk = await someone()
    for (const path of ['/dashboard', '/client-portal', '/orders', '/client/x', '/admin']) {
      await anouk.opens(path)
      await anouk.arrivesAt('/auth')
    }
    await anouk.seesHeading('Welkom terug')
    await anouk.fills({ 'E-mail': studio.email, Wachtwoord: studio.password })
    await anouk.presses('Inloggen')
    await anouk.arrivesAt('/activate')
    await anouk.opens('/dashboard')
    await anouk.arrivesAt('/activate')
    await anouk.seesHeading('Kies je abonnement')
  },
)

journey('a wrong password and an unknown address get the same answer', async ({ world, someone }) => {
  const studio = await world.photographer()
  const person = await someone({ refusedAt: [SIGN_IN] })
  for (const email of [studio.email, 'niemand@voorbeeld.nl']) {
    await person.opens('/auth')
    await person.fills({ 'E-mail': email, Wachtwoord: 'verkeerd' })
    await person.presses('Inloggen')
    await person.sees('Inloggen mislukt')
    await person.sees('Je e-mailadres of wachtwoord klopt niet.')
    await person.arrivesAt('/auth')
  }
})

journey(
  'a new photographer registers, is in, and confirms the address from the mail; whoever has an account is told by mail',
  async ({ world, someone }) => {
    const account = { email: 'nieuw@voorbeeld.nl', password: 'geheim-genoeg' }
    const nora = await someone()
    await nora.opens('/')
    await nora.follows('Start gratis')
    await nora.presses('Account maken')
    await expect.poll(() => nora.hintOf('Bedrijfsnaam')).toBe('Vul dit in')
    await nora.fills({ Bedrijfsnaam: 'Studio Nora', 'E-mail': account.email, Wachtwoord: account.password })
    await nora.presses('Account maken')
    await nora.sees('Zonder je akkoord kunnen we geen account maken')
    await agreesWithTerms(nora)
    await nora.presses('Account maken')
    await nora.arrivesAt('/activate')
    await nora.sees('Bevestig straks nog even je e-mailadres.')

    const again = await someone()
    await again.opens('/auth?tab=register')
    await again.fills({ Bedrijfsnaam: 'Iemand', 'E-mail': account.email, Wachtwoord: 'iets-anders' })
    await agreesWithTerms(again)
    await again.presses('Account maken')
    await again.sees('Kijk in je mail')
    await again.seesHeading('Welkom terug')
    expect(await again.field('E-mail').inputValue()).toBe(account.email)
    expect((await waitForLetter(world, account.email, 'already_registered')).text).toContain(
      'je hebt er al een',
    )

    await nora.opens('/profile')
    await nora.sees(`Je e-mailadres ${account.email} is nog niet bevestigd.`)
    await nora.presses('Stuur de mail opnieuw')
    await nora.sees('E-mail verzonden!')
    await waitForLetter(world, account.email, 'confirm_email', 2)

    const letter = await waitForLetter(world, account.email, 'confirm_email')
    await nora.opens(linkIn(letter))
    await nora.sees('E-mailadres bevestigd')
    await nora.arrivesAt('/')
  },
)

journey('who forgot the password gets a link by mail and chooses a new one', async ({ world, someone }) => {
  const client = await (await world.photographer()).newClient()
  const anna = await someone({ refusedAt: [SIGN_IN] })
  await anna.opens('/auth')
  await anna.fills({ 'E-mail': client.email })
  await anna.presses('Wachtwoord vergeten?')
  const dialog = anna.inDialog('Wachtwoord vergeten')
  await expect.poll(() => dialog.field('E-mail').inputValue()).toBe(client.email)
  await dialog.presses('Link versturen')
  await anna.sees('E-mail verzonden!')

  const link = linkIn(await waitForLetter(world, client.email, 'reset_password'))
  await anna.opens(link)
  await anna.fills({ 'Nieuw wachtwoord': 'kort' })
  await anna.presses('Wachtwoord opslaan')
  await expect.poll(() => anna.hintOf('Nieuw wachtwoord')).toBe('Minstens 6 tekens')
  await anna.fills({ 'Nieuw wachtwoord': 'helemaal-nieuw' })
  await anna.presses('Wachtwoord opslaan')
  await anna.sees('Wachtwoord gewijzigd')
  await anna.arrivesAt('/auth')

  await anna.fills({ 'E-mail': client.email, Wachtwoord: client.password })
  await anna.presses('Inloggen')
  await anna.sees('Inloggen mislukt')
  await anna.fills({ Wachtwoord: 'helemaal-nieuw' })
  await anna.presses('Inloggen')
  await anna.arrivesAt('/client-portal')

  await anna.opens(link)
  await anna.seesHeading('Deze link werkt niet meer')
})

journey('a link from the mail signs in, once', async ({ world, someone }) => {
  const client = await (await world.photographer()).newClient()
  const anna = await someone()
  await anna.opens('/auth')
  await anna.presses('Stuur me een inloglink')
  await expect.poll(() => anna.hintOf('E-mail')).toBe('Vul dit in')
  await anna.fills({ 'E-mail': client.email })
  await anna.presses('Stuur me een inloglink')
  await anna.sees('Kijk in je mail: daar staat je inloglink.')

  const link = linkIn(await waitForLetter(world, client.email, 'sign_in_link'))
  await anna.opens(link)
  await anna.presses('Inloggen')
  await anna.arrivesAt('/client-portal')

  const thief = await someone()
  await thief.opens(link)
  await thief.seesHeading('Deze link werkt niet meer')
})

journey('signing out ends the session in every browser', async ({ world, someone }) => {
  const studio = await world.photographer()
  // Requests that are still sent when the session ends are refused.
  const atWork = await someone({ as: studio, refusedAt: ['/rpc/', '/live'] })
  const atHome = await someone({ as: studio, refusedAt: ['/rpc/', '/live'] })
  for (const browser of [atWork, atHome]) {
    await browser.opens('/dashboard')
    await browser.sees('Je bent helemaal bij')
  }
  const isStream = (request: Request) => new URL(request.url()).pathname === '/live'
  // Either the server closes the stream, or the page that is left does.
  const streamEnded = Promise.any([
    atHome.page.waitForEvent('requestfinished', isStream),
    atHome.page.waitForEvent('requestfailed', isStream),
  ])

  await atWork.choosesFromMenu('Uitloggen')
  await atWork.arrivesAt('/auth')
  await atWork.opens('/dashboard')
  await atWork.arrivesAt('/auth')

  await atHome.arrivesAt('/auth')
  await streamEnded
})

const linkIn = ({ text }: { text: string }) => /http\S+[?&](?:reset|link|confirm)=\S+/.exec(text)![0]
