import type { Letter } from '#domains/mail/server/mail.ts'

type VisitorMessage = { name: string; email: string; message: string }

/** To the product's owner; a reply goes to the visitor. */
export const visitorMessageLetter = (to: string, { name, email, message }: VisitorMessage): Letter => ({
  kind: 'visitor_message',
  to,
  brand: { name: 'Lichttafel', replyTo: email },
  subject: `Bericht van ${name}`,
  greeting: `${name} (${email}) schrijft:`,
  paragraphs: [message],
  footer:
    'Verstuurd met het contactformulier op de voorpagina. Antwoorden gaat rechtstreeks naar de afzender.',
})
