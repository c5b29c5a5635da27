import { LETTER_LINK_DAYS } from '#domains/accounts/mail-links.rules.ts'
import type { Letter } from '#domains/mail/server/mail.ts'
import { plural } from '#platform/pure/plural.ts'

type Brand = Letter['brand']
type Person = { firstName: string; email: string }

type Invitation = {
  line: string
  /** Set only if the studio includes the password. The button signs in without a password. */
  password?: string | undefined
  photos: number | boolean
}

const photosOf = (photos: number | boolean) => {
  if (photos === true) return 'foto’s'
  return plural(Number(photos), 'foto', 'foto’s')
}

export function invitationLetter(
  brand: Brand,
  client: Person,
  { line, password, photos }: Invitation,
  url: string,
) {
  const own = line.split(/\n{2,}/).filter(Boolean)
  const news = photos
    ? `${brand.name} heeft ${photosOf(photos)} voor je klaargezet. Bekijk ze rustig, geef je favorieten een hartje en keur goed wat je mooi vindt.`
    : `${brand.name} heeft een fotogalerij voor je gemaakt. Daar bekijk je straks je foto’s, kies je je favorieten en download je het resultaat. Zodra er foto’s voor je klaarstaan, krijg je bericht.`
  return {
    kind: 'client_invitation',
    to: client.email,
    brand,
    subject: `Je fotogalerij bij ${brand.name}`,
    title: photos ? 'Je fotogalerij staat klaar' : `Welkom bij ${brand.name}`,
    greeting: `Hallo ${client.firstName},`,
    paragraphs: [
      ...own,
      news,
      `Met de knop log je meteen in, zonder wachtwoord. Hij werkt ${LETTER_LINK_DAYS} dagen, zo vaak je wilt en op elk apparaat.`,
      ...(password === undefined
        ? []
        : [
            `Je kunt ook inloggen met deze gegevens:\nE-mail: ${client.email}\nTijdelijk wachtwoord: ${password}\nHet wachtwoord werkt 14 dagen. Log je er in die tijd mee in, dan blijft het werken.`,
          ]),
    ],
    button: { text: photos ? 'Bekijk je foto’s' : 'Naar je galerij', url },
    closing: `Groet,\n${brand.name}`,
    footer: `Je krijgt deze mail omdat ${brand.name} je heeft toegevoegd als klant.`,
  } satisfies Letter
}

/** Leaves out the password, because the studio passes it on itself. */
export const passwordSetLetter = (brand: Brand, client: Person, url: string): Letter => ({
  kind: 'client_password_set',
  to: client.email,
  brand,
  subject: 'Je hebt een nieuw wachtwoord',
  greeting: `Hallo ${client.firstName},`,
  paragraphs: [
    `${brand.name} heeft een nieuw wachtwoord voor je galerij ingesteld en geeft het je zelf door. Je bent overal uitgelogd, en links in eerdere mails werken niet meer.`,
    'Met de knop log je ook zonder wachtwoord in.',
  ],
  button: { text: 'Naar je galerij', url },
  closing: `Groet,\n${brand.name}`,
  footer: `Je krijgt deze mail omdat je klant bent van ${brand.name}.`,
})

/** Email to the client's former address. It must not reveal the new address. */
export const formerAddressLetter = (brand: Brand, client: Person): Letter => ({
  kind: 'client_moved',
  to: client.email,
  brand,
  subject: `Je fotogalerij bij ${brand.name} hoort bij een ander adres`,
  greeting: `Hallo ${client.firstName},`,
  paragraphs: [
    `${brand.name} heeft het e-mailadres van deze fotogalerij gewijzigd. Met ${client.email} kun je niet meer inloggen, en de links in eerdere mails werken niet meer.`,
    `Klopt dat niet? Neem dan contact op met ${brand.name}: antwoord op deze mail.`,
  ],
  closing: `Groet,\n${brand.name}`,
  footer: `Je krijgt deze mail omdat ${client.email} bij deze fotogalerij hoorde.`,
})

export const studioMessageLetter = (
  brand: Brand,
  client: Person,
  { subject, message }: { subject: string; message: string },
): Letter => ({
  kind: 'studio_message',
  to: client.email,
  brand,
  subject,
  greeting: `Hallo ${client.firstName},`,
  paragraphs: message.split(/\n{2,}/),
  closing: `Groet,\n${brand.name}`,
  footer: `Je antwoord op deze mail gaat naar ${brand.replyTo}.`,
})
