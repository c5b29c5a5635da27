import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import { refusalOf } from '#platform/browser/api.ts'
import type { Visitor } from '#test/world/visitor.ts'

/** Below the limit of `write_client_while_new`: 30 emails an hour for a new studio. */
const INVITATIONS_MAX = 25
const INVITE_EVERY_MS = 10_000
const RETRY_AFTER_MS = 1000
const NEW_CLIENT_PREFIX = 'genodigd-'
/** Prefix of addresses whose emails are never answered, as when a mail server hangs. */
export const HANGING_PREFIX = 'hangt-'

export async function startMailServer() {
  const received = new Map<string, number>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) => {
      if (!address.startsWith(HANGING_PREFIX)) done()
    },
    onData: (stream, { envelope }, done) =>
      void stream.resume().on('end', () => {
        for (const { address } of envelope.rcptTo) received.set(address, (received.get(address) ?? 0) + 1)
        done()
      }),
  })
  // A worker that is killed while it sends an email breaks its connection.
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    stop: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}

type Inviter = { browser: Visitor; studioId: string }

export async function inviteClients(
  { browser, studioId }: Inviter,
  invited: Set<string>,
  stopping: AbortSignal,
): Promise<void> {
  for (let nth = 0; nth < INVITATIONS_MAX && !stopping.aborted; nth++) {
    const email = `${NEW_CLIENT_PREFIX}${nth}-${studioId}@voorbeeld.nl`
    while (!(await tryInvite(browser, email)) && !stopping.aborted) await sleep(RETRY_AFTER_MS)
    if (!stopping.aborted) invited.add(email)
    await sleep(INVITE_EVERY_MS, undefined, { signal: stopping }).catch(() => {})
  }
}

/**
 * Invites a client; returns whether the client is invited. A taken address was invited by an
 * attempt whose answer was lost.
 */
async function tryInvite(browser: Visitor, email: string): Promise<boolean> {
  try {
    await browser.clients.createClient({
      firstName: 'Noor',
      lastName: 'Bakker',
      email,
      password: 'geheim-genoeg',
    })
    return true
  } catch (error) {
    return refusalOf(error)?.code === 'email_taken'
  }
}
