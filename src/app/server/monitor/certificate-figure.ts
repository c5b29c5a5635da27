import { isIP } from 'node:net'
import { connect } from 'node:tls'
import { gauge } from '#platform/metrics/metric-kinds.ts'

const endsAt = gauge({
  name: 'lichttafel_certificate_ends_timestamp_seconds',
  help: 'When the certificate ends that visitors of PUBLIC_URL get; absent where it was never reached from here.',
})

const KEPT_MS = 60 * 60_000
const PATIENCE_MS = 5000

/** Looks at the certificate of an https address into the metrics, at most once an hour, while nobody waits for it. */
export function openCertificateFigure(publicUrl: string): () => void {
  const url = new URL(publicUrl)
  let readAt = -Infinity
  return () => {
    if (url.protocol !== 'https:' || performance.now() - readAt < KEPT_MS) return
    readAt = performance.now()
    readCertificateEnd(url, (end) => endsAt.set(end.getTime() / 1000))
  }
}

function readCertificateEnd({ hostname, port }: URL, tell: (end: Date) => void): void {
  const socket = connect({
    host: hostname,
    port: Number(port || 443),
    ...(isIP(hostname) === 0 && { servername: hostname }),
    // One that has ended already is told of as well; nothing is sent.
    rejectUnauthorized: false,
    timeout: PATIENCE_MS,
  })
  socket.once('secureConnect', () => {
    const end = new Date(socket.getPeerCertificate().valid_to)
    if (!Number.isNaN(end.getTime())) tell(end)
    socket.destroy()
  })
  socket.once('timeout', () => socket.destroy())
  // A machine may not reach its own address from within: then nothing is known.
  socket.once('error', () => socket.destroy())
}
