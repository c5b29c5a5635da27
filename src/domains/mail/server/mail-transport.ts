import type { Services } from '#platform/services.ts'

const PATIENCE_MS = 20_000

type MailServer = NonNullable<Services['smtp']>

/** A connection to the mail server, which the caller closes. Loaded with the first letter: most processes send none. */
export async function openMailTransport({ url }: Pick<MailServer, 'url'>) {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    url,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
  })
}

/** Sends one letter at once, past the queue. Returns the mail server's answer, or throws its refusal. */
export async function sendTestLetter(
  server: MailServer,
  letter: { to: string; subject: string; text: string },
): Promise<string> {
  const transport = await openMailTransport(server)
  try {
    const { response } = await transport.sendMail({ from: server.from, ...letter })
    return response
  } finally {
    transport.close()
  }
}
