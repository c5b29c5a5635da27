import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import { refusalOf } from '#platform/browser/api.ts'
import type { Visitor } from '#test/world/visitor.ts'

/** A new studio may write to thirty people. */
const INVITED_MAX = 25
const INVITED_EVERY_MS = 10_000
const AGAIN_AFTER_MS = 1000
const NEWCOMERS = 'genodigd-'
/** Such a letter is never answered, as when a mail server hangs. */
export const HANGING = 'hangt-'

/** Takes letters and counts those to each address, but says nothing more once it hears of one that hangs. */
export async function startMailServer() {
  const received = new Map<string, number>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) => {
      if (!address.startsWith(HANGING)) done()
    },
    onData: (stream, { envelope }, done) =>
      void stream.resume().on('end', () => {
        for (const { address } of envelope.rcptTo) received.set(address, (received.get(address) ?? 0) + 1)
        done()
      }),
  })
  // A worker that is killed in the midst of a letter breaks its line.
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

type Inviting = { browser: Visitor; studioId: string }

/** Invites one client after the other until told to stop, and notes whose invitation was answered. */
export async function inviteClients(
  { browser, studioId }: Inviting,
  invited: Set<string>,
  stopping: AbortSignal,
): Promise<void> {
  for (let nth = 0; nth < INVITED_MAX && !stopping.aborted; nth++) {
    const email = `${NEWCOMERS}${nth}-${studioId}@voorbeeld.nl`
    while (!(await isInvited(browser, email)) && !stopping.aborted) await sleep(AGAIN_AFTER_MS)
    if (!stopping.aborted) invited.add(email)
    await sleep(INVITED_EVERY_MS, undefined, { signal: stopping }).catch(() => {})
  }
}

/** Whoever is there already was invited by a try whose answer was lost. */
async function isInvited(browser: Visitor, email: string): Promise<boolean> {
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
