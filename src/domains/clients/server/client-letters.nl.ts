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

/** The same for who gets the gallery at another address; there is no password yet, the button signs in. */
export const movedInvitationLetter = (brand: Brand, client: Person, signInUrl: string): Letter => ({
  kind: 'client_invitation',
  to: client.email,
  brand,
  subject: `Je fotogalerij bij ${brand.name}`,
  title: 'Je fotogalerij staat klaar',
  greeting: `Hallo ${client.firstName},`,
  paragraphs: [
    `${brand.name} heeft een fotogalerij voor je gemaakt. Daar bekijk je je foto's, kies je je favorieten en download je straks het resultaat.`,
    'Met de knop log je meteen in. Een eigen wachtwoord kies je op de inlogpagina, met ‘Wachtwoord vergeten?’.',
  ],
  button: { text: 'Naar je galerij', url: signInUrl },
  closing: `Groet,\n${brand.name}`,
  footer: `Je krijgt deze mail omdat ${brand.name} je heeft toegevoegd als klant.`,
})

/** For the address that a gallery no longer belongs to; it never learns of the new one. */
export const placeMovedLetter = (brand: Brand, client: Person): Letter => ({
  kind: 'client_moved',
  to: client.email,
  brand,
  subject: `Je fotogalerij bij ${brand.name} hoort bij een ander adres`,
  greeting: `Hallo ${client.firstName},`,
  paragraphs: [
    `${brand.name} heeft het e-mailadres van deze fotogalerij gewijzigd. Met ${client.email} kom je er niet meer in, en de links in eerdere mails werken niet meer.`,
    `Klopt dat niet? Neem dan contact op met ${brand.name}: antwoord op deze mail.`,
  ],
  closing: `Groet,\n${brand.name}`,
  footer: `Je krijgt deze mail omdat ${client.email} bij deze fotogalerij hoorde.`,
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
