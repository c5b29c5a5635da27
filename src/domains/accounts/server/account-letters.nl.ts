import { path } from '#domains/access/paths.rules.ts'
import type { Letter } from '#domains/mail/server/mail.ts'
import { helloTo } from '#platform/pure/format.nl.ts'

export type Recipient = {
  to: string
  publicUrl: string
  /** Address for signing in. Clients may sign in at the studio’s own domain. */
  origin: string
  firstName?: string
  ownerFirstName?: string | undefined
  brand: Letter['brand']
}

const ofUs = (to: string) => ({ to, brand: { name: 'Lichttafel' } })

const letter = (
  kind: Letter['kind'],
  { to, firstName, ownerFirstName, brand }: Pick<Recipient, 'to' | 'firstName' | 'ownerFirstName' | 'brand'>,
  rest: Pick<Letter, 'subject' | 'paragraphs' | 'button'>,
): Letter => ({
  kind,
  to,
  brand,
  greeting: helloTo(firstName ?? ownerFirstName),
  closing: `Groet,\n${brand.name}`,
  footer:
    firstName === undefined
      ? `Je krijgt deze mail omdat ${to} is ingevuld op Lichttafel.`
      : `Je krijgt deze mail omdat je klant bent van ${brand.name}.`,
  ...rest,
})

export const confirmEmailLetter = (to: string, businessName: string, url: string): Letter => ({
  ...letter('confirm_email', ofUs(to), {
    subject: 'Bevestig je e-mailadres',
    paragraphs: [
      'Fijn dat je er bent. Bevestig met de knop dat dit e-mailadres van jou is. Inloggen kan nu al.',
      'Heb je je niet aangemeld? Dan hoef je niets te doen.',
    ],
    button: { text: 'E-mailadres bevestigen', url },
  }),
  greeting: `Hallo ${businessName},`,
})

export const galleryClosedLetter = (who: Recipient): Letter =>
  letter('gallery_closed', who, {
    subject: `Je galerij bij ${who.brand.name} is gesloten`,
    paragraphs: [
      `Je vroeg een link om in te loggen, maar ${who.brand.name} heeft je galerij gesloten.`,
      `Wil je je foto’s nog eens bekijken of iets nabestellen? Neem dan contact op met ${who.brand.name}.`,
    ],
  })

export const alreadyRegisteredLetter = (to: string, url: string): Letter =>
  letter('already_registered', ofUs(to), {
    subject: 'Je hebt al een account',
    paragraphs: [
      'Iemand wilde net een account maken met dit e-mailadres, maar je hebt er al een. Er is niets veranderd.',
      'Was jij het? Log dan in. Weet je je wachtwoord niet meer, kies dan ‘Wachtwoord vergeten?’.',
    ],
    button: { text: 'Inloggen', url },
  })

export const resetPasswordLetter = (who: Recipient, url: string): Letter =>
  letter('reset_password', who, {
    subject: 'Kies een nieuw wachtwoord',
    paragraphs: [
      'Met de knop kies je een nieuw wachtwoord. De link blijft een halfuur geldig en werkt één keer.',
      'Heb je hier niet om gevraagd? Dan hoef je niets te doen; je wachtwoord blijft zoals het is.',
    ],
    button: { text: 'Nieuw wachtwoord kiezen', url },
  })

export const signInLinkLetter = (who: Recipient, url: string): Letter =>
  letter('sign_in_link', who, {
    subject: 'Je inloglink',
    paragraphs: [
      'Met de knop log je in, zonder wachtwoord. De link blijft een halfuur geldig en werkt één keer.',
      'Heb je hier niet om gevraagd? Dan hoef je niets te doen.',
    ],
    button: { text: 'Inloggen', url },
  })

export const twoFactorChangedLetter = (who: Recipient, isOn: boolean): Letter =>
  letter('two_factor_changed', who, {
    subject: isOn ? 'Inloggen vraagt nu ook een code' : 'Inloggen vraagt geen code meer',
    paragraphs: [
      isOn
        ? 'Vanaf nu vraagt inloggen ook een code van je app. Bewaar je herstelcodes op een veilige plek.'
        : 'Inloggen gaat vanaf nu weer met alleen je wachtwoord.',
      'Was jij dit niet? Kies dan meteen een nieuw wachtwoord.',
    ],
    button: { text: `Naar ${who.brand.name}`, url: who.publicUrl + path('profile') },
  })

export const twoStepsResetLetter = (who: Recipient): Letter =>
  letter('two_steps_reset', who, {
    subject: 'Je logt weer in met alleen je wachtwoord',
    paragraphs: [
      'Op verzoek hebben we inloggen in twee stappen uitgezet en je passkeys verwijderd. Je bent overal uitgelogd.',
      'Log in met je wachtwoord en zet de tweede stap in je profiel weer aan.',
      'Heb je hier niet om gevraagd? Kies dan meteen een nieuw wachtwoord en laat het ons weten.',
    ],
    button: { text: 'Inloggen', url: `${who.origin}/auth` },
  })

type PasskeyChange = { name: string; isAdded: boolean; ipAddress: string }

export const passkeyChangedLetter = (who: Recipient, { name, isAdded, ipAddress }: PasskeyChange): Letter =>
  letter('passkey_changed', who, {
    subject: isAdded ? 'Er is een passkey toegevoegd' : 'Er is een passkey verwijderd',
    paragraphs: [
      isAdded
        ? `Met de passkey ‘${name}’ log je vanaf nu in zonder wachtwoord en zonder code.`
        : `Inloggen met de passkey ‘${name}’ kan niet meer. Je wachtwoord werkt nog wel.`,
      `Dit gebeurde vanaf IP-adres ${ipAddress}. Was jij dit niet? Kies dan meteen een nieuw wachtwoord, en verwijder in je profiel de passkeys die je niet kent.`,
    ],
    button: { text: 'Naar je profiel', url: who.publicUrl + path('profile') },
  })

export const passwordChangedLetter = (who: Recipient): Letter =>
  letter('password_changed', who, {
    subject: 'Je wachtwoord is gewijzigd',
    paragraphs: [
      'Je wachtwoord is net gewijzigd. Op andere apparaten ben je uitgelogd.',
      'Was jij dit niet? Kies dan meteen een nieuw wachtwoord.',
    ],
    button: { text: `Naar ${who.brand.name}`, url: `${who.origin}/auth` },
  })

export const codeGuessingLetter = (who: Recipient, ipAddress: string): Letter =>
  letter('code_guessing', who, {
    subject: 'Iemand probeert met jouw wachtwoord in te loggen',
    paragraphs: [
      `Vanaf IP-adres ${ipAddress} is nu voor de tweede keer te vaak een verkeerde code ingevuld bij je account. Diegene kent je wachtwoord, maar kan zonder code niet inloggen.`,
      'Was jij dit niet? Kies dan meteen een nieuw wachtwoord.',
    ],
    button: { text: `Naar ${who.brand.name}`, url: `${who.origin}/auth` },
  })
