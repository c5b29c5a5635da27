import { sendDirectly } from '#domains/mail/server/mail.ts'
import { asCommandForEmail, printFailure, say } from './as-command.ts'
import { testLetterTexts as texts } from './command-texts.ts'
import { readSettings } from '../server/settings.ts'

// `npm run send-test-letter -- name@example.com` sends one email through SMTP_URL and prints the
// mail server's answer.

await asCommandForEmail(texts.usage, sendTo)

async function sendTo(email: string): Promise<void> {
  const { SMTP_URL: url, MAIL_FROM: from, publicUrl } = readSettings(process.env)
  if (!url) return printFailure(texts.notConfigured)
  const letter = { to: email, subject: texts.subject, text: texts.text(publicUrl) }
  await sendDirectly({ url, from }, letter).then(
    (answer) => say(texts.sent(email, answer)),
    (error: Error) => printFailure(texts.refused(error.message)),
  )
}
