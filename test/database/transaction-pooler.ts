import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

const DISCARD = query('DISCARD ALL')
const [READY, IDLE] = ['Z'.charCodeAt(0), 'I'.charCodeAt(0)]

/**
 * Transaction pooler that resets the session after each transaction: settings, prepared statements,
 * LISTEN and session locks are lost.
 */
export async function startTransactionPooler(databaseUrl: string) {
  const { hostname, port, searchParams } = new URL(databaseUrl)
  const socketFolder = searchParams.get('host')
  const target = socketFolder
    ? { path: `${socketFolder}/.s.PGSQL.${port || 5432}` }
    : { host: hostname, port: Number(port || 5432) }
  const sockets = new Set<Socket>()
  let isAway = false
  const server = createServer({ noDelay: true }, (client) => {
    if (isAway) return greetWithoutDatabase(client)
    const database = connect(target)
    for (const socket of [client, database]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => [client, database].forEach((one) => one.destroy()))
    }
    relay(client, database)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(databaseUrl)
  url.searchParams.delete('host')
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    loseDatabase: () => {
      isAway = true
      for (const socket of sockets) socket.destroy()
    },
    findDatabase: () => void (isAway = false),
    stop: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Resets the session before the client learns that its transaction ended. */
function relay(client: Socket, database: Socket): void {
  let isStarted = false
  /** Message held back while the session is reset. */
  let ready: Buffer | undefined
  let pending: Buffer[] = []
  let unread: Buffer = Buffer.alloc(0)

  client.on('data', (bytes) => {
    if (ready) return void pending.push(bytes)
    database.write(bytes)
  })
  database.on('data', (bytes) => {
    unread = Buffer.concat([unread, bytes])
    while (unread.length >= 5 && unread.length >= 1 + unread.readUInt32BE(1)) {
      const message = unread.subarray(0, 1 + unread.readUInt32BE(1))
      unread = unread.subarray(message.length)
      onMessage(message)
    }
  })

  function onMessage(message: Buffer) {
    const isEnd = message[0] === READY && message[5] === IDLE
    if (ready) {
      if (message[0] !== READY) return
      client.write(ready)
      ready = undefined
      const waiting = pending
      pending = []
      for (const bytes of waiting) client.emit('data', bytes)
    } else if (isEnd && isStarted) {
      ready = message
      database.write(DISCARD)
    } else {
      isStarted ||= isEnd
      client.write(message)
    }
  }
}

/** Behaves like PgBouncer without a server: fails at the first query after sign-in. */
function greetWithoutDatabase(client: Socket): void {
  client.on('error', () => {})
  client.once('data', () => {
    client.write(Buffer.concat([encode('R', '\0\0\0\0'), encode('Z', 'I')]))
    client.once('data', () =>
      client.end(encode('E', 'SFATAL\0VFATAL\0C08P01\0Mserver login has been failing\0\0')),
    )
  })
}

function query(text: string): Buffer {
  return encode('Q', `${text}\0`)
}

function encode(type: string, text: string): Buffer {
  const body = Buffer.from(text)
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeUInt32BE(4 + body.length, 1)
  return Buffer.concat([head, body])
}
