import { openStripe } from '#platform/stripe/stripe-client.ts'
import type { PaymentProvider } from '#platform/stripe/stripe-client.ts'

export type DemoPayments = {
  provider: PaymentProvider
  pay: (checkoutUrl: string) => Promise<void>
  close: () => Promise<void>
}

/**
 * Opens a payment sandbox that runs on `clock` and stores its payments in `file`. The sandbox of
 * the running platform reads `file` later.
 */
export async function openDemoPayments(file: string, clock: () => Date): Promise<DemoPayments> {
  // Dynamic import, so that the sandbox's code is never loaded where real money is taken.
  const { startSandbox } = await import('#sandbox/stripe/start-sandbox.ts')
  const access = { apiKey: 'sk_test_demo', webhookSecret: 'whsec_demo' }
  // No server listens on this port: the demo calls `checkPayment` instead of receiving webhooks.
  const webhookUrl = 'http://127.0.0.1:1/'
  const sandbox = await startSandbox({ ...access, port: 0, dataFile: file, webhookUrl, now: clock })
  return {
    provider: openStripe({ ...access, standInPort: Number(new URL(sandbox.url).port) }),
    pay: async (checkoutUrl) => {
      const body = new URLSearchParams({ does: 'pay', method: 'ideal' })
      const answer = await fetch(checkoutUrl, { method: 'POST', body, redirect: 'manual' })
      if (answer.status !== 303) throw new Error(`the sandbox answered ${answer.status} to a payment`)
    },
    close: sandbox.stop,
  }
}
