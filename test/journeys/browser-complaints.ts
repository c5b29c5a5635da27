import type { BrowserContext, ConsoleMessage, WebError } from 'playwright-core'

/** Browser errors that a test causes on purpose. */
export type ExpectedErrors = {
  refusedAt?: string[]
  losesConnection?: boolean
}

/**
 * Collects browser errors and content policy violations, except expected ones, until `stop` is
 * called.
 */
export function collectComplaints(
  context: BrowserContext,
  { refusedAt = [], losesConnection = false }: ExpectedErrors,
) {
  const complaints: string[] = []

  const isExplained = (message: ConsoleMessage) => {
    const isRefusal = /status of 4\d\d/.test(message.text())
    if (isRefusal && refusedAt.some((path) => message.location().url.includes(path))) return true
    return losesConnection && /net::ERR_|Failed to fetch/.test(message.text())
  }

  const onMessage = (message: ConsoleMessage) => {
    const isComplaint = message.type() === 'error' || /content security policy/i.test(message.text())
    if (isComplaint && !isExplained(message)) complaints.push(`${message.text()} (${message.location().url})`)
  }
  const onError = (error: WebError) => complaints.push(error.error().stack ?? error.error().message)
  context.on('console', onMessage)
  context.on('weberror', onError)

  return {
    complaints: () => complaints,
    stop: () => {
      context.off('console', onMessage)
      context.off('weberror', onError)
    },
  }
}
