import { sendTestLetter } from '#domains/mail/server/mail.ts'
import { asCommand } from './as-command.ts'
import { askedEmail, fail } from './asked-email.ts'
import { testLetterTexts as texts } from './command-texts.ts'
import { readSettings } from '../server/settings.ts'

// `npm run send-test-letter -- name@example.com`: one letter through SMTP_URL, and what the mail server answered.

const email = askedEmail()
if (email) await asCommand(() => sendTo(email))
else fail(texts.usage)

async function sendTo(email: string): Promise<void> {
  const { SMTP_URL: url, MAIL_FROM: from, publicUrl } = readSettings(process.env)
  if (!url) return fail(texts.notConfigured)
  const letter = { to: email, subject: texts.subject, text: texts.text(publicUrl) }
  await sendTestLetter({ url, from }, letter).then(
    (answer) => process.stdout.write(`${texts.sent(email, answer)}\n`),
    (error: Error) => fail(texts.refused(error.message)),
  )
}
