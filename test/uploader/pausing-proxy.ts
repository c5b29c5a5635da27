import { createServer, connect, type AddressInfo, type Socket } from 'node:net'

/** Opens a proxy that pauses senders after about `passedBytes` bytes. */
export async function openPausingProxy(url: string, passedBytes: number) {
  let [limitBytes, sentBytes] = [passedBytes, 0]
  const waiting = new Set<Socket>()
  const { port, hostname } = new URL(url)
  const line = createServer((sender) => {
    const product = connect(Number(port), hostname)
    sender.on('data', (bytes: Buffer) => {
      sentBytes += bytes.length
      product.write(bytes)
      if (sentBytes >= limitBytes) waiting.add(sender.pause())
    })
    product.pipe(sender)
    for (const [one, other] of [
      [sender, product],
      [product, sender],
    ] as const)
      one.on('error', () => other.destroy()).on('close', () => other.destroy())
  })
  await new Promise<void>((resolve) => void line.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(line.address() as AddressInfo).port}`,
    sentBytes: () => sentBytes,
    /** Passes on about `nextBytes` more bytes. Paused senders stay paused. */
    allow: (nextBytes = Infinity) => {
      limitBytes = nextBytes
      sentBytes = 0
    },
    /** Passes on everything, including the paused bytes. */
    resume: () => {
      limitBytes = Infinity
      for (const sender of waiting) sender.resume()
    },
    close: () => void line.close(),
  }
}
