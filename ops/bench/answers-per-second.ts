import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

const HEAD_END = Buffer.from('\r\n\r\n')

type Load = { url: string; paths: string[]; cookie: string; connections: number; seconds: number }

/**
 * Answers per second of a server over a few connections, each of which asks again once it has its answer. Parses only
 * head and length: an ordinary client would use as much of the machine as the server.
 */
export async function answersPerSecond({ url, paths, cookie, connections, seconds }: Load): Promise<number> {
  const { host } = new URL(url)
  const requests = paths.map((path) =>
    Buffer.from(`GET ${path} HTTP/1.1\r\nhost: ${host}\r\ncookie: ${cookie}\r\n\r\n`),
  )
  const endsAt = performance.now() + seconds * 1000
  let answers = 0
  const askAlong = async (_: unknown, first: number) => {
    const socket = await openSocket(url)
    for (let turn = first; performance.now() < endsAt; turn += connections) {
      await answerTo(socket, requests[turn % requests.length]!)
      answers += 1
    }
    socket.destroy()
  }
  const startedAt = performance.now()
  await Promise.all(Array.from({ length: connections }, askAlong))
  return answers / ((performance.now() - startedAt) / 1000)
}

export async function openSocket(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  return socket.setNoDelay()
}

/** Sends a request and reads its answer, which must be a 200 with a length. */
export function answerTo(socket: Socket, request: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    let leftBytes: number | undefined
    const end = (settle: () => void) => {
      socket.off('data', read).off('close', closed).off('error', reject)
      settle()
    }
    const closed = () => end(() => reject(new Error('the server hung up')))
    const read = (chunk: Buffer) => {
      leftBytes ??= lengthOf(chunk)
      leftBytes -= chunk.length
      if (Number.isNaN(leftBytes))
        end(() => reject(new Error(`no answer of ours: ${chunk.toString('latin1', 0, 80)}`)))
      else if (leftBytes <= 0) end(resolve)
    }
    socket.on('data', read).on('close', closed).on('error', reject)
    socket.write(request)
  })
}

/** Head and body together; NaN unless the answer is a 200 with a length. */
function lengthOf(head: Buffer): number {
  const end = head.indexOf(HEAD_END)
  const text = head.toString('latin1', 0, end)
  const length = text.startsWith('HTTP/1.1 200 ') && /\r\ncontent-length: (\d+)/i.exec(text)?.[1]
  return length ? end + HEAD_END.length + Number(length) : NaN
}
