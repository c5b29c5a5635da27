import { randomUUID } from 'node:crypto'
import { paidOrderPath } from '#domains/orders/orders.rules.ts'
import { seesPhotos } from './gallery-steps.ts'
import { fills, inTurn, presses, scrollsTo, sees, seesDialog, type Step } from './screen-steps.ts'
import { seenBy, waitingStates, type Screen } from './screen.ts'

// The form loads when it is nearly in view.
const seesForm: Step = ({ page }) => page.locator('form button[type=submit]').waitFor()

const auth = { path: '/auth', shows: 'Welkom terug' }

const asksCode = {
  'accounts/signIn': { code: 'second_factor_needed', facts: { challenge: 'of-this-sign-in' } },
} as const satisfies Screen['refuses']

const signsIn = inTurn(
  fills('E-mail', 'vera@studiovossen.nl'),
  fills('Wachtwoord', 'geheim-genoeg'),
  presses('Inloggen'),
  sees('Nog één stap'),
)

const articles = [
  ['tips-klantcommunicatie', 'Zeven afspraken die je klant rust geven'],
  ['watermerken-essentieel', 'Waarom een watermerk in de pixels hoort'],
  ['printorders-automatiseren', 'Afdrukken verkopen zonder avondwerk'],
] as const

const statements = [
  ['privacy', 'Wie verantwoordelijk is'],
  ['verwerkersovereenkomst', 'Wie wat is'],
  ['voorwaarden', 'Waar het over gaat'],
  ['cookies', 'Zonder inloggen: geen cookies'],
  ['toegankelijkheid', 'Waar we naar werken'],
] as const

const stopsLetters: Step = async ({ page }) => {
  const stop = page.getByRole('button', { name: 'Geen berichten meer' })
  const isStopped = page.getByText('Je krijgt geen berichten meer')
  await stop.or(isStopped).first().waitFor()
  if (await stop.isVisible()) await stop.click()
  await isStopped.waitFor()
}

const mailbox: Screen = {
  name: 'mailbox',
  as: 'visitor',
  path: '/mailbox',
  shows: 'Mailbox',
  after: ({ page }) => page.getByRole('main').getByRole('listitem').first().waitFor(),
}

const linkGone = 'Deze link werkt niet meer'
const writer = { studioName: 'Studio Vossen', accentColor: '#2f5d50' }
const alive = { isAlive: true, isMine: false, writer, opening: null }
const dead = { ...alive, isAlive: false }
const looksAt = (link: typeof alive) => ({ accounts: { findMailLink: { link } } })

export const visitorScreens: readonly Screen[] = [
  ...seenBy('visitor', [
    { name: 'landing', path: '/', shows: 'Vier prijzen, geen verrassingen.' },
    { name: 'landing-features', path: '/#features', shows: 'Van upload tot aan de muur.' },
    {
      name: 'landing-gallery',
      path: '/#galerij',
      shows: 'Kijk zoals je klant kijkt.',
      after: seesPhotos,
    },
    { name: 'landing-prices', path: '/#pricing', shows: 'Vier prijzen, geen verrassingen.' },
    {
      name: 'landing-contact-errors',
      path: '/#contact',
      shows: 'Stel je vraag.',
      after: inTurn(seesForm, presses('Versturen'), sees('Vul'), scrollsTo('#contact')),
    },
    ...articles.map(([slug, shows]) => ({ name: `article-${slug}`, path: `/blog/${slug}`, shows })),
    ...statements.map(([slug, shows]) => ({ name: `statement-${slug}`, path: `/${slug}`, shows })),
    { name: 'api', path: '/api', shows: 'Drie eerste stappen' },
    { name: 'sign-in', ...auth },
    { name: 'sign-in-errors', ...auth, after: presses('Inloggen') },
    {
      name: 'sign-in-refused',
      ...auth,
      after: inTurn(
        fills('E-mail', 'niemand@voorbeeld.nl'),
        fills('Wachtwoord', 'verkeerd'),
        presses('Inloggen'),
        sees('Inloggen mislukt'),
      ),
      refusedAt: '/rpc/accounts/signIn',
    },
    {
      name: 'sign-in-links-off',
      ...auth,
      answers: { switches: { listSwitchedOff: { names: ['sign_in_links'] } } },
      after: sees('Inloggen met een link kan nu even niet'),
    },
    {
      name: 'sign-in-paid',
      path: `/auth?${new URLSearchParams({ naar: paidOrderPath(randomUUID()) }).toString()}`,
      shows: 'Bedankt voor je betaling',
    },
    { name: 'sign-in-code', ...auth, refuses: asksCode, after: signsIn },
    {
      name: 'sign-in-code-wrong',
      ...auth,
      refuses: { ...asksCode, 'security/signInWithCode': { code: 'wrong_code' } },
      after: inTurn(signsIn, fills('Code', '000000'), presses('Inloggen'), sees('Deze code klopt niet')),
    },
    {
      name: 'sign-in-closed',
      ...auth,
      refuses: { 'accounts/signIn': { code: 'gallery_closed', facts: { studioName: 'Studio Vossen' } } },
      after: inTurn(
        fills('E-mail', 'anna@voorbeeld.nl'),
        fills('Wachtwoord', 'geheim-genoeg'),
        presses('Inloggen'),
        sees('Je galerij is gesloten'),
      ),
    },
    { name: 'forgotten-password', ...auth, after: inTurn(presses('Wachtwoord vergeten?'), seesDialog) },
    { name: 'register', path: '/auth?tab=register', shows: 'Begin 14 dagen gratis' },
    {
      name: 'register-errors',
      path: '/auth?tab=register',
      shows: 'Begin 14 dagen gratis',
      after: presses('Account maken'),
    },
    {
      name: 'register-off',
      path: '/auth?tab=register',
      shows: 'Registreren kan nu even niet',
      answers: { switches: { listSwitchedOff: { names: ['registration'] } } },
    },
    { name: 'reset', path: '/auth?reset=x', shows: 'Kies een nieuw wachtwoord', answers: looksAt(alive) },
    { name: 'reset-link-gone', path: '/auth?reset=x', shows: linkGone, answers: looksAt(dead) },
    { name: 'sign-in-link', path: '/auth?link=x', shows: 'Je bent er bijna', answers: looksAt(alive) },
    {
      name: 'sign-in-link-used',
      path: '/auth?link=x',
      shows: 'Je bent er bijna',
      answers: looksAt(alive),
      after: inTurn(presses('Inloggen'), sees(linkGone)),
      refusedAt: '/rpc/accounts/signInWithLink',
    },
    { name: 'sign-in-link-gone', path: '/auth?link=x', shows: linkGone, answers: looksAt(dead) },
    {
      name: 'sign-in-link-sent',
      path: '/auth?link=x',
      shows: linkGone,
      answers: { accounts: { ...looksAt(dead).accounts, renewMailLink: {} } },
      after: inTurn(presses('Stuur een nieuwe link'), sees('Kijk in je mail')),
    },
    { name: 'sign-in-link-unknown', path: '/auth?link=x', shows: linkGone },
    { name: 'letters-stop', path: ({ stopPath }) => stopPath, shows: 'Mails over bestellingen' },
    {
      name: 'letters-stopped',
      path: ({ stopPath }) => stopPath,
      shows: 'Mails over bestellingen',
      after: stopsLetters,
      isLast: true,
    },
    { name: 'withdraw', path: ({ withdrawPath }) => withdrawPath, shows: 'Toch van je bestelling af?' },
    {
      name: 'withdraw-confirm',
      path: ({ withdrawPath }) => withdrawPath,
      shows: 'Toch van je bestelling af?',
      after: inTurn(presses('Vraag het Studio Vossen'), sees('Klopt dit?')),
    },
    {
      name: 'withdraw-wrong',
      path: '/withdraw/verknipt',
      shows: 'Deze link klopt niet',
      refusedAt: '/withdraw/verknipt',
    },
    { name: 'plans', path: '/activate', shows: 'Kies je abonnement' },
    {
      name: 'pay-link-wrong',
      path: '/pay/verknipt',
      shows: 'Deze betaallink klopt niet',
      refusedAt: '/pay/verknipt',
    },
    { name: 'not-found', path: '/bestaat-niet', shows: 'Oops! Page not found', refusedAt: '/bestaat-niet' },
    { name: 'offline', path: '/offline', shows: 'Geen verbinding' },
    {
      name: 'broken',
      path: '/dashboard',
      shows: 'Er is iets misgegaan',
      fails: ['accounts/findMe'],
    },
  ]),
  mailbox,
  ...waitingStates(mailbox, {
    asks: ['mail/listLetters'],
    loading: 'Mailbox',
    failed: 'Kon de mailbox niet laden',
  }),
]
