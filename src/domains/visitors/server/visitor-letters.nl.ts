import type { Letter } from '#domains/mail/server/mail.ts'

type VisitorMessage = { name: string; email: string; message: string }

/** Email to the product's owner; replies go to the visitor. */
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
