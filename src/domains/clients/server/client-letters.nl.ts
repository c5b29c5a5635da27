import type { Letter } from '#domains/mail/server/mail.ts'

type Brand = Letter['brand']
type Person = { firstName: string; email: string }

/** What a client needs to get in for the first time, from their studio rather than from us. */
export const invitationLetter = (
  brand: Brand,
  client: Person,
  password: string,
  welcomeUrl: string,
): Letter => ({
  kind: 'client_invitation',
  to: client.email,
  brand,
  subject: `Je fotogalerij bij ${brand.name}`,
  title: 'Je fotogalerij staat klaar',
  greeting: `Hallo ${client.firstName},`,
  paragraphs: [
    `${brand.name} heeft een fotogalerij voor je gemaakt. Daar bekijk je je foto's, kies je je favorieten en download je straks het resultaat.`,
    `Log in met deze gegevens:\nE-mail: ${client.email}\nTijdelijk wachtwoord: ${password}`,
    "Kies na het inloggen je eigen wachtwoord. Zodra er foto's voor je klaarstaan, krijg je bericht.",
  ],
  button: { text: 'Naar je galerij', url: welcomeUrl },
  closing: `Groet,\n${brand.name}`,
  footer: `Je krijgt deze mail omdat ${brand.name} je heeft toegevoegd als klant.`,
})

/** The studio's own words, one paragraph a blank line. */
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
  footer: `Antwoord op deze mail gaat naar ${brand.replyTo}.`,
})
