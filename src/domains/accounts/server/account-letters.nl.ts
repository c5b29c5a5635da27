import type { Letter } from '#domains/mail/server/mail.ts'

const brand = { name: 'Lichttafel' }
const closing = 'Groet,\nLichttafel'
const because = (to: string) => `Je krijgt deze mail omdat ${to} is ingevuld op Lichttafel.`

const letter = (
  kind: string,
  to: string,
  rest: Pick<Letter, 'subject' | 'paragraphs' | 'button'>,
): Letter => ({
  kind,
  to,
  brand,
  greeting: 'Hallo,',
  closing,
  footer: because(to),
  ...rest,
})

export const confirmEmailLetter = (to: string, businessName: string, url: string): Letter => ({
  ...letter('confirm_email', to, {
    subject: 'Bevestig je e-mailadres',
    paragraphs: [
      'Fijn dat je er bent. Bevestig met de knop dat dit e-mailadres van jou is. Inloggen kan nu al.',
      'Heb je je niet aangemeld? Dan hoef je niets te doen.',
    ],
    button: { text: 'E-mailadres bevestigen', url },
  }),
  greeting: `Hallo ${businessName},`,
})

/** For who asks for a link to a gallery that its studio has closed. */
export const galleryClosedLetter = (to: string, studioName: string): Letter => ({
  ...letter('gallery_closed', to, {
    subject: `Je galerij bij ${studioName} is gesloten`,
    paragraphs: [
      `Je vroeg een link om in te loggen, maar ${studioName} heeft je galerij gesloten.`,
      `Wil je er weer in, of iets nabestellen? Neem dan contact op met ${studioName}.`,
    ],
  }),
  brand: { name: studioName },
  closing: `Groet,\n${studioName}`,
})

export const alreadyRegisteredLetter = (to: string, url: string): Letter =>
  letter('already_registered', to, {
    subject: 'Je hebt al een account',
    paragraphs: [
      'Er is net geprobeerd een account te maken met dit e-mailadres, maar dat heb je al. Er is niets veranderd.',
      "Was jij het? Log dan in. Weet je je wachtwoord niet meer, kies dan 'Wachtwoord vergeten?'.",
    ],
    button: { text: 'Inloggen', url },
  })

export const resetPasswordLetter = (to: string, url: string): Letter =>
  letter('reset_password', to, {
    subject: 'Kies een nieuw wachtwoord',
    paragraphs: [
      'Met de knop kies je een nieuw wachtwoord. De link werkt een uur, en één keer.',
      'Heb je hier niet om gevraagd? Dan hoef je niets te doen; je wachtwoord blijft zoals het is.',
    ],
    button: { text: 'Nieuw wachtwoord kiezen', url },
  })

export const signInLinkLetter = (to: string, url: string): Letter =>
  letter('sign_in_link', to, {
    subject: 'Je inloglink',
    paragraphs: [
      'Met de knop log je in, zonder wachtwoord. De link werkt een halfuur, en één keer.',
      'Heb je hier niet om gevraagd? Dan hoef je niets te doen.',
    ],
    button: { text: 'Inloggen', url },
  })

export const twoFactorChangedLetter = (to: string, isOn: boolean, url: string): Letter =>
  letter('two_factor_changed', to, {
    subject: isOn ? 'Inloggen vraagt nu ook een code' : 'Inloggen vraagt geen code meer',
    paragraphs: [
      isOn
        ? 'Vanaf nu vraagt inloggen ook een code van je app. Bewaar je herstelcodes op een veilige plek.'
        : 'Inloggen gaat vanaf nu weer met alleen je wachtwoord.',
      'Was jij dit niet? Kies dan meteen een nieuw wachtwoord.',
    ],
    button: { text: 'Naar Lichttafel', url },
  })

export const twoStepsResetLetter = (to: string, url: string): Letter =>
  letter('two_steps_reset', to, {
    subject: 'Je logt weer in met alleen je wachtwoord',
    paragraphs: [
      'Op verzoek hebben we inloggen in twee stappen uitgezet en je passkeys verwijderd. Overal ben je uitgelogd.',
      'Log in met je wachtwoord, en zet het in je profiel weer aan.',
      'Heb je hier niet om gevraagd? Kies dan meteen een nieuw wachtwoord en laat het ons weten.',
    ],
    button: { text: 'Inloggen', url },
  })

type PasskeyChange = { name: string; isAdded: boolean; ipAddress: string }

export const passkeyChangedLetter = (
  to: string,
  { name, isAdded, ipAddress }: PasskeyChange,
  url: string,
): Letter =>
  letter('passkey_changed', to, {
    subject: isAdded ? 'Er is een passkey toegevoegd' : 'Er is een passkey verwijderd',
    paragraphs: [
      isAdded
        ? `Met de passkey '${name}' log je vanaf nu in zonder wachtwoord en zonder code.`
        : `Inloggen met de passkey '${name}' kan niet meer. Je wachtwoord werkt nog wel.`,
      `Dit gebeurde vanaf IP-adres ${ipAddress}. Was jij dit niet? Kies dan meteen een nieuw wachtwoord, en kijk in je profiel welke passkeys je niet kent.`,
    ],
    button: { text: 'Naar je profiel', url },
  })

export const passwordChangedLetter = (to: string, url: string): Letter =>
  letter('password_changed', to, {
    subject: 'Je wachtwoord is gewijzigd',
    paragraphs: [
      'Je wachtwoord is net gewijzigd. Op andere apparaten ben je uitgelogd.',
      'Was jij dit niet? Kies dan meteen een nieuw wachtwoord.',
    ],
    button: { text: 'Naar Lichttafel', url },
  })

export const codeGuessingLetter = (to: string, ipAddress: string, url: string): Letter =>
  letter('code_guessing', to, {
    subject: 'Iemand probeert met jouw wachtwoord in te loggen',
    paragraphs: [
      `Vanaf IP-adres ${ipAddress} is nu voor de tweede keer te vaak een verkeerde code ingevuld bij je account. Wie dat doet, kent je wachtwoord. Zonder code komt diegene er niet in.`,
      'Was jij dit niet? Kies dan meteen een nieuw wachtwoord.',
    ],
    button: { text: 'Naar Lichttafel', url },
  })
