import type { BrowserContext, ConsoleMessage } from 'playwright-core'

/** What a browser will log as an error although it is meant to happen. */
export type Expected = {
  /** Addresses at which this person will be told no. */
  refusedAt?: string[]
  /** The line will break. */
  losesConnection?: boolean
}

/** Everything the browser is unhappy about, but for what was expected: errors, and what our policy forbids. */
export function listenForComplaints(
  context: BrowserContext,
  { refusedAt = [], losesConnection = false }: Expected,
) {
  const complaints: string[] = []

  const isExplained = (message: ConsoleMessage) => {
    const isRefusal = /status of 4\d\d/.test(message.text())
    if (isRefusal && refusedAt.some((path) => message.location().url.includes(path))) return true
    return losesConnection && /net::ERR_|Failed to fetch/.test(message.text())
  }

  context.on('console', (message) => {
    const isComplaint = message.type() === 'error' || /content security policy/i.test(message.text())
    if (isComplaint && !isExplained(message)) complaints.push(`${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => complaints.push(error.error().stack ?? error.error().message))

  return () => complaints
}
