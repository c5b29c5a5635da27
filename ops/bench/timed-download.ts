import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'

const MIB = 1024 ** 2

export async function timedDownload(url: string, headers: Record<string, string> = {}) {
  const startedAt = performance.now()
  const [answer] = (await once(get(url, { headers }), 'response')) as [IncomingMessage]
  if (answer.statusCode! >= 300) throw new Error(`a download was answered ${answer.statusCode}`)
  let [receivedBytes, firstByteMs] = [0, 0]
  answer.on('data', (chunk: Buffer) => {
    firstByteMs ||= performance.now() - startedAt
    receivedBytes += chunk.length
  })
  await once(answer, 'end')
  return { mibPerSecond: receivedBytes / MIB / ((performance.now() - startedAt) / 1000), firstByteMs }
}
