import { path } from '#domains/access/paths.rules.ts'
import { DEMO_PASSWORD, demoPeople } from './demo-people.ts'

export function greeting(
  publicUrl: string,
  { isDemo, hasMailbox, playsPayments }: { isDemo: boolean; hasMailbox: boolean; playsPayments: boolean },
): string {
  const lines = [`Lichttafel is open: ${publicUrl}`]
  if (hasMailbox) lines.push(`Mail stays here:    ${publicUrl}${path('mailbox')}`)
  if (playsPayments) lines.push('Payments:           played, no money moves')
  if (isDemo) {
    lines.push(
      '',
      'Sign in as',
      ...demoPeople.map(({ email, who }) => `  ${email.padEnd(34)} ${DEMO_PASSWORD.padEnd(14)} ${who}`),
    )
  }
  return `\n${lines.join('\n')}\n\n`
}
