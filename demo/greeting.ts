import { path } from '#domains/access/paths.rules.ts'
import { DEMO_PASSWORD, demoPeople } from './demo-people.ts'

type GreetingOptions = { version: string; isDemo: boolean; hasMailbox: boolean; playsPayments: boolean }

export function makeStartMessage(
  publicUrl: string,
  { version, isDemo, hasMailbox, playsPayments }: GreetingOptions,
): string {
  const open = `Lichttafel ${version} is open: `
  const lines = [`${open}${publicUrl}`]
  if (hasMailbox) lines.push(`${'Mail stays here:'.padEnd(open.length)}${publicUrl}${path('mailbox')}`)
  if (playsPayments) lines.push(`${'Payments:'.padEnd(open.length)}played, no money moves`)
  if (isDemo) {
    lines.push(
      '',
      'Sign in as',
      ...demoPeople.map(({ email, who }) => `  ${email.padEnd(34)} ${DEMO_PASSWORD.padEnd(14)} ${who}`),
    )
  }
  return `\n${lines.join('\n')}\n\n`
}
