import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

const [READY, IDLE, GOODBYE] = ['Z', 'I', 'X'].map((letter) => letter.charCodeAt(0))

type ServerConnection = { socket: Socket; unread: Buffer; asks: Socket | undefined }

/**
 * Transaction pooler like PgBouncer with `server_round_robin`: each transaction gets the connection
 * that has been idle longest, and finds the session state that earlier transactions left there.
 */
export async function startSharingPooler(databaseUrl: string) {
  const { hostname, port, searchParams } = new URL(databaseUrl)
  const socketFolder = searchParams.get('host')
  const target = socketFolder
    ? { path: `${socketFolder}/.s.PGSQL.${port || 5432}` }
    : { host: hostname, port: Number(port || 5432) }
  const sockets = new Set<Socket>()
  const idle: ServerConnection[] = []
  const used = new Map<Socket, ServerConnection>()
  const waiting: { client: Socket; bytes: Buffer }[] = []

  function send(client: Socket, bytes: Buffer) {
    const line = used.get(client) ?? idle.shift()
    if (!line) return void waiting.push({ client, bytes })
    used.set(client, line)
    line.asks = client
    line.socket.write(bytes)
  }

  function release(line: ServerConnection) {
    if (line.asks) used.delete(line.asks)
    line.asks = undefined
    idle.push(line)
    const next = waiting.shift()
    if (next) send(next.client, next.bytes)
  }

  function onAnswer(line: ServerConnection, bytes: Buffer) {
    line.unread = Buffer.concat([line.unread, bytes])
    while (line.unread.length >= 5 && line.unread.length >= 1 + line.unread.readUInt32BE(1)) {
      const message = line.unread.subarray(0, 1 + line.unread.readUInt32BE(1))
      line.unread = line.unread.subarray(message.length)
      line.asks?.write(message)
      if (message[0] === READY && message[5] === IDLE) release(line)
    }
  }

  const server = createServer({ noDelay: true }, (client) => {
    const line: ServerConnection = { socket: connect(target), unread: Buffer.alloc(0), asks: client }
    used.set(client, line)
    for (const socket of [client, line.socket]) sockets.add(socket.on('error', () => {}))
    line.socket.on('data', (bytes) => onAnswer(line, bytes))
    client.on('data', (bytes) => {
      if (bytes[0] !== GOODBYE) return send(client, bytes)
      // Closes the most recently used connection. The others keep their session state.
      idle.pop()?.socket.end(bytes)
      client.end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(databaseUrl)
  url.searchParams.delete('host')
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    stop: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
