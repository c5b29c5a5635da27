import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { UPLOADS_PATH } from '#domains/uploads/uploads.rules.ts'

const POLL_INTERVAL_MS = 200
/** Longer than a busy machine takes to answer `/readyz`. */
const POLL_TIMEOUT_MS = 5000
const QUEUE_TIMEOUT_MS = 10_000
const RETRY_DELAY_MS = 50

type Node = { port: number; isReady: boolean; refusedCount: number }

/** Returns the ready processes in the order in which to try them. */
type NodeOrder = (ready: readonly Node[], path: string) => readonly Node[]

export type SmallBalancer = Awaited<ReturnType<typeof startSmallBalancer>>

/**
 * Follows `deploy/haproxy.cfg`: sends to ready processes only, keeps each upload on one process,
 * and retries requests that were not delivered or are safe to repeat.
 */
export async function startSmallBalancer(ports: readonly number[], port: number) {
  const nodes: Node[] = ports.map((at) => ({ port: at, isReady: false, refusedCount: 0 }))
  const order = newOrder()
  const agent = new Agent({ keepAlive: true })
  const closing = new AbortController()
  const watching = nodes.map((node) => watch(node, closing.signal))

  async function serve(asked: IncomingMessage, answer: ServerResponse) {
    const path = asked.url!.split('?')[0]!
    for (const until = Date.now() + QUEUE_TIMEOUT_MS; Date.now() < until; await sleep(RETRY_DELAY_MS))
      for (const node of order(nodes.filter(isReady), path))
        if (await forward(asked, answer, { node, agent })) return
    answer.writeHead(503, { connection: 'close' }).end()
  }

  // Without timeouts, no connection closes while a browser reuses it.
  const server = createServer(
    { keepAliveTimeout: 0, requestTimeout: 0 },
    (asked, answer) => void serve(asked, answer),
  )
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    untilReady: async (at: number) => {
      while (!nodes.some((node) => node.port === at && node.isReady)) await sleep(RETRY_DELAY_MS)
    },
    portFor: (uploadId: string) => order(nodes.filter(isReady), `${UPLOADS_PATH}/${uploadId}`)[0]?.port,
    /** Counts connections refused by processes that had reported ready. */
    refusedCount: () => nodes.reduce((sum, { refusedCount }) => sum + refusedCount, 0),
    close: async () => {
      closing.abort()
      server.close()
      server.closeAllConnections()
      agent.destroy()
      await Promise.all(watching)
    },
  }
}

const isReady = (node: Node) => node.isReady

async function watch(node: Node, closing: AbortSignal) {
  const checkReady = async () => {
    const signal = AbortSignal.any([closing, AbortSignal.timeout(POLL_TIMEOUT_MS)])
    const answer = await fetch(`http://127.0.0.1:${node.port}/readyz`, { signal })
    return (await answer.text()) === 'ok' && answer.ok
  }
  while (!closing.aborted) {
    node.isReady = await checkReady().catch(() => false)
    await sleep(POLL_INTERVAL_MS, undefined, { signal: closing }).catch(() => {})
  }
}

/**
 * Uploads use rendezvous hashing, so that only a lost process's uploads move. Other requests go
 * round robin.
 */
function newOrder(): NodeOrder {
  let nextIndex = 0
  return (ready, path) => {
    if (path.startsWith(`${UPLOADS_PATH}/`))
      return ready.toSorted((a, b) => weightOf(b, path).localeCompare(weightOf(a, path)))
    const first = nextIndex++ % Math.max(1, ready.length)
    return [...ready.slice(first), ...ready.slice(0, first)]
  }
}

const weightOf = ({ port }: Node, path: string) =>
  createHash('sha256').update(`${port} ${path}`).digest('hex')

type ForwardTarget = { node: Node; agent: Agent }

/**
 * Resolves to false if another process may be tried: no answer began, and the request was refused
 * or is safe to repeat.
 */
const forward = (asked: IncomingMessage, answer: ServerResponse, { node, agent }: ForwardTarget) =>
  new Promise<boolean>((resolve) => {
    const { method = 'GET', url: path, socket } = asked
    const mayRepeat = method === 'GET' || method === 'HEAD'
    const headers = { ...withoutConnectionHeaders(asked.headers), 'x-forwarded-for': socket.remoteAddress }
    const passed = request({ host: '127.0.0.1', port: node.port, method, path, headers, agent })
    const whenLeft = () => void (answer.writableFinished || passed.destroy())
    answer.once('close', whenLeft)
    passed.on('error', (error: NodeJS.ErrnoException) => {
      answer.off('close', whenLeft)
      const isRefused = error.code === 'ECONNREFUSED'
      if (isRefused) Object.assign(node, { isReady: false, refusedCount: node.refusedCount + 1 })
      if (answer.headersSent || answer.destroyed) answer.destroy()
      else if (isRefused || mayRepeat) return resolve(false)
      else answer.writeHead(502, { connection: 'close' }).end()
      resolve(true)
    })
    passed.once('response', (response) => {
      answer.writeHead(response.statusCode!, withoutConnectionHeaders(response.headers))
      // Passes a broken response on as a broken connection.
      response.on('error', () => answer.destroy()).pipe(answer)
      resolve(true)
    })
    // The body follows after the connection, so that another process can still receive it.
    passed.once('socket', (line) => {
      if (mayRepeat) passed.end()
      else if (line.connecting) line.once('connect', () => asked.pipe(passed))
      else asked.pipe(passed)
    })
  })

function withoutConnectionHeaders<Headers extends IncomingMessage['headers']>(headers: Headers): Headers {
  const { connection: _line, 'keep-alive': _patience, ...passed } = headers
  return passed as Headers
}
