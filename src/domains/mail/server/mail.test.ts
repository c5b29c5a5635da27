import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { SMTPServer } from 'smtp-server'
import PostalMime, { type Email } from 'postal-mime'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asSystem } from '#domains/access/server/access.ts'
import { uuidv7 } from '#platform/db/uuid.ts'
import { firstRun } from '#test/world/first-run.ts'
import { listLettersTo } from '#test/world/letters.ts'
import { newWorld, type World } from '#test/world/new-world.ts'
import { deliverLetter, findPermanentRefusal } from './deliver-letter.job.ts'
import { sendLetter, type Letter } from './mail.ts'

let world: World
beforeAll(async () => {
  world = await newWorld()
})
afterAll(() => world.close())

const invitation = (to: string): Letter => ({
  kind: 'previews_ready',
  to,
  brand: { name: 'Studio "Zon & Zee"', replyTo: 'studio@voorbeeld.nl' },
  subject: 'Je foto’s staan klaar',
  greeting: 'Dag Lotte,',
  paragraphs: ['Er staan 12 foto’s voor je klaar.'],
  button: { text: 'Bekijk je foto’s', url: 'https://voorbeeld.nl/auth?link=a&b=c' },
  stop: { text: 'Geen berichten meer van Studio "Zon & Zee"?', url: 'https://voorbeeld.nl/letters/x.y.z' },
})

const write = (letter: Letter) =>
  asSystem(world.services.pool, (tx) => sendLetter(tx, letter, world.services.clock()))

/** Starts a mail server that refuses the first `refusals` emails for now, as in greylisting. */
async function newMailServer({ refusals = 0, unknown = '' } = {}) {
  const received: Email[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) =>
      done(
        address === unknown
          ? Object.assign(new Error('5.1.1 no such user here'), { responseCode: 550 })
          : undefined,
      ),
    onData: async (stream, _session, done) => {
      const chunks: Buffer[] = []
      for await (const chunk of stream) chunks.push(chunk as Buffer)
      if (refusals-- > 0) return done(Object.assign(new Error('try again later'), { responseCode: 451 }))
      received.push(await PostalMime.parse(Buffer.concat(chunks)))
      done()
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  world.services.smtp = { url: `smtp://127.0.0.1:${port}`, from: 'post@lichttafel.nl' }
  const close = async () => {
    world.services.smtp = undefined
    await new Promise<void>((resolve) => server.close(resolve))
  }
  return { received, close }
}

async function letterRow(to: string) {
  const { rows } = await asSystem(world.services.pool, (tx) =>
    tx.execute<{ id: string; sent_at: string | null; attempts: number; last_error: string | null }>(
      sql`select id, sent_at, attempts, last_error, stop_url from letters where to_address = ${to}`,
    ),
  )
  return rows[0]!
}

async function deliver(to: string) {
  const { id } = await letterRow(to)
  await deliverLetter.run({ letterId: id }, firstRun(world.services))
}

test('a letter of a change that is undone was never written, and is in no queue', async () => {
  const undone = asSystem(world.services.pool, async (tx) => {
    await sendLetter(tx, invitation('undone@voorbeeld.nl'), world.services.clock())
    throw new Error('no')
  })

  await expect(undone).rejects.toThrow('no')
  expect(await listLettersTo(world, 'undone@voorbeeld.nl')).toEqual([])
  const { rows } = await world.owner.query(
    `select from graphile_worker.jobs where task_identifier = 'deliver-letter'`,
  )
  expect(rows).toHaveLength(0)
})

test('a letter arrives as HTML and text, from the studio, with its address to answer to', async () => {
  const server = await newMailServer()
  await write(invitation('lotte@voorbeeld.nl'))

  await deliver('lotte@voorbeeld.nl')
  await server.close()

  expect(server.received).toHaveLength(1)
  const [mail] = server.received
  expect(mail).toMatchObject({
    subject: 'Je foto’s staan klaar',
    from: { name: 'Studio "Zon & Zee"', address: 'post@lichttafel.nl' },
    replyTo: [{ address: 'studio@voorbeeld.nl' }],
    to: [{ address: 'lotte@voorbeeld.nl' }],
  })
  expect(mail!.text).toContain('Bekijk je foto’s:\nhttps://voorbeeld.nl/auth?link=a&b=c')
  expect(mail!.html).toContain('Studio &quot;Zon &amp; Zee&quot;')
  expect(mail!.html).toContain('href="https://voorbeeld.nl/auth?link=a&amp;b=c"')
})

test('a mail program is told how to get no more letters at one press, where there is a way to', async () => {
  const server = await newMailServer()
  await write(invitation('stopt@voorbeeld.nl'))
  const { stop: _stop, ...withoutEnd } = invitation('blijft@voorbeeld.nl')
  await write(withoutEnd)
  await deliver('stopt@voorbeeld.nl')
  await deliver('blijft@voorbeeld.nl')
  await server.close()

  const [stoppable, other] = server.received.map((mail) => ({
    html: mail.html,
    headers: mail.headers.filter(({ key }) => key.startsWith('list-')),
  }))
  expect(stoppable!.headers).toMatchObject([
    { key: 'list-unsubscribe', value: '<https://voorbeeld.nl/letters/x.y.z>' },
    { key: 'list-unsubscribe-post', value: 'List-Unsubscribe=One-Click' },
  ])
  expect(stoppable!.html).toContain('href="https://voorbeeld.nl/letters/x.y.z"')
  expect(other).toMatchObject({ headers: [], html: expect.not.stringContaining('/letters/') })
  expect(await letterRow('stopt@voorbeeld.nl')).toMatchObject({ stop_url: null })
})

test('a letter that was refused for now is sent at the next try, and only once', async () => {
  const server = await newMailServer({ refusals: 1 })
  await write(invitation('traag@voorbeeld.nl'))

  await expect(deliver('traag@voorbeeld.nl')).rejects.toThrow('try again later')
  expect(await letterRow('traag@voorbeeld.nl')).toMatchObject({ sent_at: null, attempts: 1 })
  expect((await letterRow('traag@voorbeeld.nl')).last_error).toContain('try again later')

  await deliver('traag@voorbeeld.nl')
  await deliver('traag@voorbeeld.nl')
  await server.close()

  expect(server.received).toHaveLength(1)
  expect(await letterRow('traag@voorbeeld.nl')).toMatchObject({ attempts: 2, last_error: null })
})

test('of a letter that was delivered nothing is kept that lets anyone in', async () => {
  const server = await newMailServer({ refusals: 1 })
  await write(invitation('lezer@voorbeeld.nl'))
  const kept = async () => {
    const [letter] = await listLettersTo(world, 'lezer@voorbeeld.nl')
    return `${letter!.html}${letter!.text}`
  }
  await expect(deliver('lezer@voorbeeld.nl')).rejects.toThrow('try again later')
  expect(await kept()).toContain('link=a')
  await deliver('lezer@voorbeeld.nl')
  await server.close()
  expect(server.received).toHaveLength(1)
  expect(await kept()).toBe('')
})

test('a name from right to left keeps what stands beside it in its place, and is kept as it was typed', async () => {
  const server = await newMailServer()
  const [name, shown] = ['מיכל (2) de Vries', '\u2068מיכל\u2069 (2) de Vries']
  const letter = { ...invitation('michal@voorbeeld.nl'), subject: name, greeting: `Dag ${name},` }
  await write(letter)
  expect((await listLettersTo(world, letter.to))[0]!.subject).toBe(name)

  await deliver(letter.to)
  await server.close()

  const [mail] = server.received
  expect(mail!.subject).toBe(shown)
  expect(mail!.text).toContain(`Dag ${shown},`)
  expect(mail!.html).toContain(`Dag ${shown},`)
})

test('what people fill in is never read as HTML', async () => {
  const nasty = '<img src=x onerror=alert(1)>"\'&'
  await write({
    ...invitation('nasty@voorbeeld.nl'),
    brand: { name: nasty, accentColor: nasty },
    subject: nasty,
    greeting: nasty,
    paragraphs: [nasty],
    button: { text: nasty, url: `https://voorbeeld.nl/${nasty}` },
    closing: nasty,
    footer: nasty,
    stop: { text: nasty, url: `https://voorbeeld.nl/${nasty}` },
  })
  const [letter] = await listLettersTo(world, 'nasty@voorbeeld.nl')
  expect(letter!.html).not.toContain('<img')
  expect(letter!.html).not.toContain(`"'&`)
  expect(letter!.html).toContain('background:#8a5a44')
})

test("a demo's mail can be read by whoever looks, with a policy that lets it do nothing", async () => {
  await write(invitation('demo@voorbeeld.nl'))
  const visitor = world.visitor()

  const { letters } = await visitor.mail.listLetters({})
  const letter = letters.find(({ to }) => to === 'demo@voorbeeld.nl')
  const page = await visitor.get(`/mailbox/letters/${letter!.id}`)

  expect(page.status).toBe(200)
  expect(await page.text()).toContain('Dag Lotte,')
  expect(page.headers.get('content-security-policy')).toMatch(
    /default-src 'none'.*frame-ancestors 'self'; sandbox/,
  )
  expect((await visitor.get(`/mailbox/letters/${uuidv7()}`)).status).toBe(404)
  expect((await visitor.get('/mailbox/letters/nothing')).status).toBe(404)
})

async function requestByHostName(path: string, cookie: string, body?: string) {
  const { host } = new URL(world.services.publicUrl)
  const headers = { host, cookie, ...(body && { 'content-type': 'application/json' }) }
  const sent = request({ port: new URL(world.url).port, path, method: body ? 'POST' : 'GET', headers })
  sent.end(body)
  const [response] = await once(sent, 'response')
  return { status: response.statusCode as number, text: (await response.toArray()).join('') }
}

test.each([
  ['with a mail server', { smtp: { url: 'smtp://127.0.0.1:1', from: 'post@lichttafel.nl' } }],
  ['at an address that others can reach', { isOnOwnMachine: false }],
])('%s there is no mailbox, not even for an admin', async (_when, changed) => {
  await write(invitation('geheim@voorbeeld.nl'))
  const { id } = await letterRow('geheim@voorbeeld.nl')
  const cookie = (await world.admin()).cookieHeader()
  const before = { smtp: world.services.smtp, isOnOwnMachine: world.services.isOnOwnMachine }
  Object.assign(world.services, changed)

  expect((await requestByHostName('/rpc/mail/listLetters', cookie, '{"json":{}}')).text).toContain(
    'no_mailbox',
  )
  expect((await requestByHostName(`/mailbox/letters/${id}`, cookie)).status).toBe(404)
  expect((await requestByHostName('/mailbox', cookie)).status).toBe(404)

  Object.assign(world.services, before)
})

test('a letter to a typed address is not sent uncounted', async () => {
  const uncounted = write({ ...invitation('getypt@voorbeeld.nl'), kind: 'client_invitation' })
  await expect(uncounted).rejects.toThrow('must be counted')
})

test.each([
  ['address', 'RCPT TO', 550, '550 5.1.1 no such user'],
  ['address', 'RCPT TO', 550, '550 Unknown user'],
  ['address', 'RCPT TO', 551, '551 user not local'],
  ['address', 'RCPT TO', 553, '553 5.1.3 bad address syntax'],
  ['address', 'RCPT TO', 554, '554 5.1.2 bad destination system'],
  ['letter', 'RCPT TO', 552, '552 mailbox full'],
  ['letter', 'RCPT TO', 550, '550 5.2.1 mailbox disabled'],
  ['letter', 'DATA', 552, '552 message too large'],
  [undefined, 'RCPT TO', 450, '450 4.2.0 greylisted'],
  [undefined, 'RCPT TO', 452, '452 4.2.2 over quota'],
  [undefined, 'MAIL FROM', 550, '550 sender refused'],
  [undefined, 'RCPT TO', 550, '550 5.7.1 not for you'],
  [undefined, 'RCPT TO', 554, '554 Relay access denied'],
  [undefined, 'RCPT TO', 550, '550 your network is on our blacklist'],
  [undefined, 'DATA', 554, '554 looks like spam'],
  [undefined, 'DATA', 550, '550 5.7.26 fails DMARC'],
  [undefined, 'AUTH PLAIN', 535, '535 authentication failed'],
  [undefined, 'CONN', undefined, 'connect ECONNREFUSED'],
  [undefined, undefined, 600, 'no answer of SMTP'],
  ['address', 'RCPT TO', 550, '550 5.4.1 Recipient address rejected: Access denied'],
  ['address', 'RCPT TO', 550, '550 5.1.1 <jan.black@voorbeeld.nl>: user unknown'],
  ['address', 'RCPT TO', 550, '550 <spam.block@voorbeeld.nl> unrouteable'],
  ['address', 'RCPT TO', 501, '501 5.1.3 syntax error in the address'],
  ['address', 'RCPT TO', 556, '556 5.1.10 domain takes no mail'],
  ['address', 'RCPT TO', 550, '550 5.5.0 mailbox unavailable'],
  ['letter', 'RCPT TO', 552, '552 5.2.2 jan@voorbeeld.nl is over quota'],
  ['letter', 'DATA', 554, '554 5.6.0 message could not be parsed'],
  [undefined, 'DATA', 451, '451 4.3.0 try again later'],
  [undefined, 'CONN', 421, '421 4.7.0 too many connections'],
  [undefined, 'RCPT TO', 421, '421 4.4.2 closing connection'],
  [undefined, 'RCPT TO', 554, '554 5.7.1 rejected for policy reasons'],
  [undefined, 'MAIL FROM', 501, '501 5.1.7 bad sender address syntax'],
  [undefined, 'CONN', undefined, 'Connection closed unexpectedly'],
  [undefined, 'STARTTLS', undefined, 'certificate has expired'],
  [undefined, 'STARTTLS', 502, '502 5.5.1 command not implemented'],
])('a server’s no is for good because of the %s: %s %s %s', (refusal, command, responseCode, response) => {
  expect(findPermanentRefusal(Object.assign(new Error(response), { command, responseCode, response }))).toBe(
    refusal,
  )
})

test('an address that does not exist is tried once, and its studio reads so at the client and at the bell', async () => {
  const studio = await world.photographer()
  const client = await studio.newClient({ firstName: 'Bea', lastName: 'Bakker' })
  const server = await newMailServer({ unknown: client.email })
  await studio.clients.inviteClient({ clientId: client.id, line: '' })
  await world.work()
  const row = await letterRow(client.email)
  expect(row).toMatchObject({ sent_at: null, attempts: 1, stop_url: null })
  expect(row.last_error).toContain('5.1.1 no such user here')
  const { rows: waiting } = await world.owner.query(
    `select task_identifier from graphile_worker.jobs where last_error like '%no such user here%'`,
  )
  expect(waiting).toEqual([])
  const find = async () => (await studio.clients.findClient({ clientId: client.id })).emailRefusedAt
  expect(await find()).not.toBeNull()
  const { notifications } = await studio.notifications.listNotifications({})
  expect(notifications).toMatchObject([
    { kind: 'address_refused', subjectId: client.id, subjectName: 'Bea Bakker' },
  ])

  await studio.clients.updateClient({ clientId: client.id, email: 'bea.bakker@voorbeeld.nl' })
  await world.work()
  await server.close()
  expect(await find()).toBeNull()
  expect(server.received.map(({ to }) => to?.[0]?.address)).toContain('bea.bakker@voorbeeld.nl')
})

test('a letter that confirms a payment brings the invoice as a PDF', async () => {
  const server = await newMailServer()
  const { drawInvoiceOf } = world.services
  const orderId = uuidv7(world.clock().getTime())
  world.services.drawInvoiceOf = async (_services, asked) =>
    asked === orderId ? { fileName: 'factuur-2026-0001.pdf', pdf: Buffer.from('%PDF-1.7') } : undefined
  await write({ ...invitation('betaald@voorbeeld.nl'), kind: 'order_paid', invoiceOf: orderId })
  await deliver('betaald@voorbeeld.nl')
  world.services.drawInvoiceOf = drawInvoiceOf
  await server.close()
  expect(server.received[0]!.attachments).toMatchObject([
    { filename: 'factuur-2026-0001.pdf', mimeType: 'application/pdf', disposition: 'attachment' },
  ])
})
