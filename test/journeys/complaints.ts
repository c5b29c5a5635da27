import type { BrowserContext, ConsoleMessage } from 'playwright-core'
import type { Circumstances } from './person.ts'

/** Everything the browser is unhappy about, but for what the circumstances explain: errors, and what our policy forbids. */
export function listenForComplaints(
  context: BrowserContext,
  { refusedAt = [], losesConnection = false }: Pick<Circumstances, 'refusedAt' | 'losesConnection'>,
) {
  const complaints: string[] = []

  const isExplained = (message: ConsoleMessage) => {
    const isRefusal = /status of 4\d\d/.test(message.text())
    if (isRefusal && refusedAt.some((path) => message.location().url.includes(path))) return true
    return losesConnection && /net::ERR_/.test(message.text())
  }

  context.on('console', (message) => {
    const isComplaint = message.type() === 'error' || /content security policy/i.test(message.text())
    if (isComplaint && !isExplained(message)) complaints.push(`${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => complaints.push(error.error().stack ?? error.error().message))

  return () => complaints
}
