import { openStripe } from '#platform/stripe/stripe-client.ts'
import type { PaymentProvider } from '#platform/services.ts'

export type DemoTill = {
  payments: PaymentProvider
  /** Does what a client does on the pay page. */
  pay: (checkoutUrl: string) => Promise<void>
  close: () => Promise<void>
}

/**
 * The sandbox of the payment provider as the demo's clients met it in the weeks before the demo was there: what they pay
 * is paid at the moment the clock tells. It is kept in `file`, for a sandbox that is started later.
 */
export async function openDemoTill(file: string, clock: () => Date): Promise<DemoTill> {
  // Imported only here: where real money is taken it is not even read.
  const { startSandbox } = await import('#sandbox/stripe/start-sandbox.ts')
  const access = { apiKey: 'sk_test_demo', webhookSecret: 'whsec_demo' }
  // Nobody listens there: the demo asks for itself what was paid.
  const webhookUrl = 'http://127.0.0.1:1/'
  const sandbox = await startSandbox({ ...access, port: 0, dataFile: file, webhookUrl, now: clock })
  return {
    payments: openStripe({ ...access, standInPort: Number(new URL(sandbox.url).port) }),
    pay: async (checkoutUrl) => {
      const body = new URLSearchParams({ does: 'pay', method: 'ideal' })
      const answer = await fetch(checkoutUrl, { method: 'POST', body, redirect: 'manual' })
      if (answer.status !== 303) throw new Error(`the sandbox answered ${answer.status} to a payment`)
    },
    close: sandbox.stop,
  }
}
