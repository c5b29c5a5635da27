import type { Services } from '#platform/services.ts'

const TIMEOUT_MS = 20_000

type MailServer = NonNullable<Services['smtp']>

/**
 * Creates a transport that the caller closes. Loads nodemailer on first use, since most processes
 * send no email.
 */
export async function openMailTransport({ url }: Pick<MailServer, 'url'>) {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  })
}

/**
 * Sends one email directly, without the queue. Returns the server's answer, or throws its refusal.
 */
export async function sendDirectly(
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
