import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { UPLOADS_PATH } from '#domains/uploads/uploads.rules.ts'

const LOOKED_AT_EVERY_MS = 200
/** Longer than a busy machine takes to say that it is ready. */
const LOOK_MAX_MS = 5000
/** How long a request waits while no web process is ready. */
const QUEUED_MAX_MS = 10_000
const AGAIN_AFTER_MS = 50

type Node = { port: number; isReady: boolean; refusedCount: number }

/** Each process once, the one to ask first in front. */
type Order = (ready: readonly Node[], path: string) => readonly Node[]

export type SmallBalancer = Awaited<ReturnType<typeof startSmallBalancer>>

/**
 * Does before web processes on this machine what `deploy/haproxy.cfg` has HAProxy do: it sends only to those that say they are
 * ready, bytes of one upload to one of them, and asks another where nobody can have seen the request or it may be asked twice.
 */
export async function startSmallBalancer(ports: readonly number[], port: number) {
  const nodes: Node[] = ports.map((at) => ({ port: at, isReady: false, refusedCount: 0 }))
  const order = newOrder()
  const agent = new Agent({ keepAlive: true })
  const closing = new AbortController()
  const watching = nodes.map((node) => watch(node, closing.signal))

  async function serve(asked: IncomingMessage, answer: ServerResponse) {
    const path = asked.url!.split('?')[0]!
    for (const until = Date.now() + QUEUED_MAX_MS; Date.now() < until; await sleep(AGAIN_AFTER_MS))
      for (const node of order(nodes.filter(isReady), path))
        if (await passOn(asked, answer, { node, agent })) return
    answer.writeHead(503, { connection: 'close' }).end()
  }

  // None of its connections ends by itself at the moment a browser uses it again.
  const server = createServer(
    { keepAliveTimeout: 0, requestTimeout: 0 },
    (asked, answer) => void serve(asked, answer),
  )
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Resolves once that process is sent requests. */
    untilReady: async (at: number) => {
      while (!nodes.some((node) => node.port === at && node.isReady)) await sleep(AGAIN_AFTER_MS)
    },
    /** The port of the process that the bytes of an upload are sent to. */
    portFor: (uploadId: string) => order(nodes.filter(isReady), `${UPLOADS_PATH}/${uploadId}`)[0]?.port,
    /** Requests that a process refused which had said it is ready. */
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
  const say = async () => {
    const signal = AbortSignal.any([closing, AbortSignal.timeout(LOOK_MAX_MS)])
    const answer = await fetch(`http://127.0.0.1:${node.port}/readyz`, { signal })
    return (await answer.text()) === 'ok' && answer.ok
  }
  while (!closing.aborted) {
    node.isReady = await say().catch(() => false)
    await sleep(LOOKED_AT_EVERY_MS, undefined, { signal: closing }).catch(() => {})
  }
}

/** Of one that goes away, its uploads go to others, and nobody else's move; what is no upload is spread. */
function newOrder(): Order {
  let turn = 0
  return (ready, path) => {
    if (path.startsWith(`${UPLOADS_PATH}/`))
      return ready.toSorted((a, b) => weightOf(b, path).localeCompare(weightOf(a, path)))
    const first = turn++ % Math.max(1, ready.length)
    return [...ready.slice(first), ...ready.slice(0, first)]
  }
}

const weightOf = ({ port }: Node, path: string) =>
  createHash('sha256').update(`${port} ${path}`).digest('hex')

type Passing = { node: Node; agent: Agent }

/** False where another process is to be asked: nothing of an answer came, and the request was not taken or may be taken twice. */
const passOn = (asked: IncomingMessage, answer: ServerResponse, { node, agent }: Passing) =>
  new Promise<boolean>((resolve) => {
    const { method = 'GET', url: path, socket } = asked
    const mayRepeat = method === 'GET' || method === 'HEAD'
    const headers = { ...withoutLine(asked.headers), 'x-forwarded-for': socket.remoteAddress }
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
      answer.writeHead(response.statusCode!, withoutLine(response.headers))
      // What breaks off here breaks off there too.
      response.on('error', () => answer.destroy()).pipe(answer)
      resolve(true)
    })
    // A body is not begun before somebody takes it, so that another can have all of it.
    passed.once('socket', (line) => {
      if (mayRepeat) passed.end()
      else if (line.connecting) line.once('connect', () => asked.pipe(passed))
      else asked.pipe(passed)
    })
  })

/** What is said about one connection is not passed on to the other. */
function withoutLine<Headers extends IncomingMessage['headers']>(headers: Headers): Headers {
  const { connection: _line, 'keep-alive': _patience, ...passed } = headers
  return passed as Headers
}
