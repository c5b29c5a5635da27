import type { RefusalTexts } from '#domains/access/refusal-texts.ts'
import type { mailContract } from './mail.contract.ts'

export const mailNl = {
  title: 'Mailbox',
  line: 'Zonder mailserver wordt niets verstuurd: alle mail van deze proefomgeving staat hier.',
  list: 'Mails',
  to: (email: string) => `aan ${email}`,
  letter: (subject: string) => `Mail: ${subject}`,
  empty: { title: 'Nog geen mail', line: 'Zodra iemand een mail zou krijgen, staat die hier.' },
  failed: 'Kon de mailbox niet laden',
  refusals: {
    no_mailbox: 'Hier is geen mailbox: alle mail wordt echt verstuurd.',
  } satisfies RefusalTexts<(typeof mailContract)['listLetters']>,
}
