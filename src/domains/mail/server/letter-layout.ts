import { escapeHtml } from '#platform/pure/escape-html.ts'
import { inkOn, isHexColor } from '#platform/pure/ink-on.ts'

// One layout for every letter, within what mail programs support: tables, inline styles, no external resources.

type Brand = {
  /** The sender: the studio, or the product itself. */
  name: string
  accentColor?: string | null
  replyTo?: string
}

export type LetterBody = {
  brand: Brand
  subject: string
  /** Heading above the text; the subject unless given. */
  title?: string
  greeting: string
  paragraphs: readonly string[]
  button?: { text: string; url: string }
  closing?: string
  /** Small print: why this person gets this letter. */
  footer?: string
  /** A second, quieter link, below the footer. */
  footLink?: { text: string; url: string }
  /** Unsubscribe link below the footer; also sent as `List-Unsubscribe`. */
  stop?: { text: string; url: string }
}

const ACCENT = '#8a5a44'
const SANS = `Inter,'Helvetica Neue',Helvetica,Arial,sans-serif`
const SERIF = `Fraunces,Georgia,'Times New Roman',serif`

/** Returns the letter as HTML, readable without images, on a phone, and in dark mode. */
export function letterHtml(letter: LetterBody): string {
  const { brand, subject, title = subject, greeting, paragraphs, closing, footer } = letter
  return `<!doctype html>
<html lang="nl">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>
@media (max-width: 620px) { .part { padding-left: 20px !important; padding-right: 20px !important } .title { font-size: 28px !important; line-height: 34px !important } }
@media (prefers-color-scheme: dark) {
  .page { background: #121211 !important }
  .sheet { background: #1b1a19 !important; border-color: #2c2a28 !important }
  .ink { color: #f2efea !important }
  .soft { color: #a8a29a !important }
  .rule { border-color: #2c2a28 !important }
}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:#eeebe4">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(paragraphs[0] ?? '')}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#eeebe4"><tr><td align="center" style="padding:24px 0">
<table role="presentation" class="sheet" width="600" cellpadding="0" cellspacing="0" style="width:100%;max-width:600px;background:#ffffff;border:1px solid #e6e1da">
<tr><td class="part ink" align="center" style="padding:32px 48px 28px;font:400 21px/28px ${SERIF};color:#1c1a17">${escapeHtml(brand.name)}</td></tr>
<tr><td class="part rule" style="padding:32px 48px 40px;border-top:1px solid #e6e1da">
<h1 class="title ink" style="margin:0 0 16px;font:400 40px/46px ${SERIF};letter-spacing:-0.02em;color:#1c1a17">${escapeHtml(title)}</h1>
${[greeting, ...paragraphs].map(paragraph).join('\n')}
${button(letter)}
${closing ? paragraph(closing) : ''}
</td></tr>
<tr><td class="part soft rule" style="padding:20px 48px 24px;border-top:1px solid #e6e1da;font:400 13px/18px ${SANS};color:#66615a">${withBreaks(footer ?? brand.name)}${smallLink(letter.footLink)}${smallLink(letter.stop)}</td></tr>
</table>
</td></tr></table>
</body>
</html>`
}

const smallLink = (link: LetterBody['footLink']) =>
  link
    ? `<br><a href="${escapeHtml(link.url)}" class="soft" style="color:#66615a">${escapeHtml(link.text)}</a>`
    : ''

const withBreaks = (text: string) => escapeHtml(text).replaceAll('\n', '<br>')

const paragraph = (text: string) =>
  `<p class="ink" style="margin:0 0 12px;font:400 17px/26px ${SANS};color:#1c1a17">${withBreaks(text)}</p>`

// The URL is printed below the button too: some people don't press buttons in mail, and are right.
function button({ button, brand }: LetterBody): string {
  if (!button) return ''
  const color = isHexColor(brand.accentColor ?? '') ? brand.accentColor! : ACCENT
  const url = escapeHtml(button.url)
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:24px 0 20px"><tr><td style="border-radius:4px;background:${color}">
<a href="${url}" style="display:inline-block;padding:11px 24px;font:500 17px/26px ${SANS};color:${inkOn(color)};text-decoration:none">${escapeHtml(button.text)}</a>
</td></tr></table>
<p class="soft" style="margin:0 0 20px;font:400 13px/18px ${SANS};color:#66615a;word-break:break-all">${url}</p>`
}

export function letterText(letter: LetterBody): string {
  const { brand, greeting, paragraphs, button, closing, footer, footLink, stop } = letter
  const parts = [greeting, ...paragraphs]
  if (button) parts.push(`${button.text}:\n${button.url}`)
  if (closing) parts.push(closing)
  const links = [footLink, stop].flatMap((link) => (link ? [link.text, link.url] : []))
  const foot = [footer ?? brand.name, ...links]
  return `${parts.join('\n\n')}\n\n-- \n${foot.join('\n')}\n`
}
