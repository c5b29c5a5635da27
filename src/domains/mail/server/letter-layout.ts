import { escapeHtml } from '#platform/pure/escape-html.ts'
import { contrastColor, isHexColor } from '#platform/pure/contrast-color.ts'
import type { WantedPictures } from '#platform/core/wanted-pictures.ts'
import { letterPartsNl as texts } from '../letter-parts.nl.ts'
import { htmlIfPictureDrawn, thumbPlaces, htmlUnlessPictureDrawn } from './picture-places.ts'
import { shownText } from '#platform/pure/shown-text.ts'

// The layout needs only what mail programs support: tables and inline styles. It loads nothing
// external.

type Brand = {
  name: string
  accentColor?: string | null
  /** Text above the goodbye. `signedBy` is the person who signs. */
  line?: string | null | undefined
  signedBy?: string | null | undefined
  replyTo?: string
}

/** Purchased items. The caller computes the amounts. */
export type LetterTable = {
  rows: readonly { title: string; detail: string; amount: string }[]
  more?: string | undefined
  sums: readonly { label: string; amount: string; isTotal?: boolean }[]
  note?: string | undefined
}

export type LetterBody = {
  brand: Brand
  subject: string
  /** Defaults to the subject. */
  title?: string
  greeting: string
  paragraphs: readonly (string | LetterTable)[]
  button?: { text: string; url: string }
  closing?: string
  /** Drawn at delivery. The email can be read without pictures. */
  pictures?: WantedPictures
  /** Reason why this person receives the email. */
  footer?: string
  footLink?: { text: string; url: string }
  /** Unsubscribe link, also sent as `List-Unsubscribe`. */
  stop?: { text: string; url: string }
}

const ACCENT = '#8a5a44'
const SANS = `Inter,'Helvetica Neue',Helvetica,Arial,sans-serif`
const SERIF = `Fraunces,Georgia,'Iowan Old Style',serif`
// Without breaks, a long DNS record would make the email wider than a phone.
const BREAKS_LONG_WORDS = 'overflow-wrap:anywhere;word-break:break-word'

/** Adds the studio's line and the signer's name if the email ends with the studio's name. */
export function withSignature<Body extends Pick<LetterBody, 'brand' | 'paragraphs' | 'closing'>>(
  letter: Body,
): Body {
  const { brand, paragraphs, closing } = letter
  if (!closing?.endsWith(`\n${brand.name}`)) return letter
  const goodbye = closing.slice(0, -brand.name.length)
  return {
    ...letter,
    ...(brand.line && { paragraphs: [...paragraphs, brand.line] }),
    ...(brand.signedBy && { closing: `${goodbye}${brand.signedBy}\n${brand.name}` }),
  }
}

/** Isolates right-to-left names and curls apostrophes, except in URLs, email addresses and ids. */
const withShownTexts = <Body extends LetterBody>(letter: Body): Body =>
  JSON.parse(JSON.stringify(letter), (key, value: unknown) =>
    typeof value === 'string' && !addressKeys.test(key) ? shownText(value) : value,
  ) as Body

const addressKeys = /url$|replyTo|Id$/i

/** Returns HTML that is readable without images, on a phone and in dark mode. */
export function letterHtml(unsigned: LetterBody): string {
  const letter = withShownTexts(withSignature(unsigned))
  const { brand, subject, title = subject, greeting, paragraphs, closing, footer } = letter
  const opening = paragraphs.find((part) => typeof part === 'string') ?? ''
  return `<!doctype html>
<html lang="nl">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>
:root { color-scheme: light dark }
@media (max-width: 620px) { .part { padding-left: 20px !important; padding-right: 20px !important } .title { font-size: 28px !important; line-height: 34px !important } .around { padding: 0 !important } }
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
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(opening)}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#eeebe4"><tr><td class="around" align="center" style="padding:24px 0">
<table role="presentation" class="sheet" width="600" cellpadding="0" cellspacing="0" style="width:100%;max-width:600px;background:#ffffff;border:1px solid #e6e1da">
<tr><td class="part ink" align="center" style="padding:32px 48px 28px;font:400 21px/28px ${SERIF};color:#1c1a17">${nameOrLogo(letter)}</td></tr>
${cover(letter)}
<tr><td class="part rule" style="padding:32px 48px 40px;border-top:1px solid #e6e1da">
<h1 class="title ink" style="margin:0 0 16px;font:400 34px/40px ${SERIF};letter-spacing:-0.01em;${BREAKS_LONG_WORDS};color:#1c1a17">${escapeHtml(title)}</h1>
${[greeting, ...paragraphs].map((part) => (typeof part === 'string' ? paragraph(part) : table(part, letter))).join('\n')}
${button(letter)}
${closing ? paragraph(closing) : ''}
${thumbs(letter)}
</td></tr>
<tr><td class="part soft rule" style="padding:20px 48px 24px;border-top:1px solid #e6e1da;font:400 13px/18px ${SANS};color:#66615a">${withBreaks(footer ?? brand.name)}${smallLink(letter.footLink)}${smallLink(letter.stop)}</td></tr>
</table>
</td></tr></table>
</body>
</html>`
}

// The logo has its own background, so that it is visible in dark mode.
const nameOrLogo = ({ brand, pictures }: LetterBody) =>
  pictures && 'clientId' in pictures.reader
    ? htmlIfPictureDrawn(
        'logo',
        (src) =>
          `<img src="${src}" alt="${escapeHtml(brand.name)}" height="56" style="display:inline-block;height:56px;width:auto;max-width:240px;border:0;border-radius:2px">`,
      ) + htmlUnlessPictureDrawn('logo', escapeHtml(brand.name))
    : escapeHtml(brand.name)

const cover = ({ pictures }: LetterBody) =>
  pictures?.gallery
    ? htmlIfPictureDrawn(
        'cover',
        (src) =>
          `<tr><td><img src="${src}" alt="${escapeHtml(texts.cover)}" width="600" style="display:block;width:100%;max-width:600px;height:auto;border:0"></td></tr>`,
      )
    : ''

function thumbs({ pictures }: LetterBody): string {
  if (!pictures?.gallery && !pictures?.thumbIds?.length) return ''
  const cells = thumbPlaces.map((place, at) =>
    htmlIfPictureDrawn(
      place,
      (src) =>
        `<td width="25%" style="padding:0 4px 0 0"><img src="${src}" alt="${escapeHtml(texts.thumb(at + 1))}" width="122" style="display:block;width:100%;max-width:122px;height:auto;border:0;border-radius:2px"></td>`,
    ),
  )
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:24px 0 0"><tr>${cells.join('')}</tr></table>`
}

const smallLink = (link: LetterBody['footLink']) =>
  link
    ? `<br><a href="${escapeHtml(link.url)}" class="soft" style="color:#66615a">${escapeHtml(link.text)}</a>`
    : ''

const withBreaks = (text: string) => escapeHtml(text).replaceAll('\n', '<br>')

const paragraph = (text: string) =>
  `<p class="ink" style="margin:0 0 12px;font:400 17px/26px ${SANS};${BREAKS_LONG_WORDS};color:#1c1a17">${withBreaks(text)}</p>`

const plainType = { size: '15px/22px', weight: 400 }
const totalType = { size: '17px/26px', weight: 600 }

const cell = (align: 'left' | 'right', { size, weight } = plainType) =>
  `align="${align}" style="padding:12px 0;font:${weight} ${size} ${SANS};color:#1c1a17;border-top:1px solid #e6e1da;text-align:${align}${align === 'right' ? ';padding-left:16px;white-space:nowrap;font-variant-numeric:tabular-nums' : ''}"`

function table({ rows, more, sums, note }: LetterTable, { pictures }: LetterBody): string {
  const lines = rows.map(({ title, detail, amount }, at) => {
    const photo =
      pictures?.lineIds?.[at] == null
        ? ''
        : htmlIfPictureDrawn(
            `line${at + 1}`,
            (src) =>
              `<img src="${src}" alt="${escapeHtml(texts.line(title))}" width="72" height="54" style="display:block;width:72px;height:54px;margin-right:16px;border:0;border-radius:2px">`,
          )
    return `<tr><td class="rule" width="1" style="padding:12px 0;border-top:1px solid #e6e1da">${photo}</td><td class="ink rule" ${cell('left')}>${escapeHtml(title)}${detail ? `<br><span class="soft" style="font-size:13px;line-height:18px;color:#66615a">${escapeHtml(detail)}</span>` : ''}</td><td class="ink rule" ${cell('right')}>${escapeHtml(amount)}</td></tr>`
  })
  const small = (text: string) =>
    `<tr><td class="soft rule" colspan="3" style="padding:12px 0;font:400 13px/18px ${SANS};color:#66615a;border-top:1px solid #e6e1da">${escapeHtml(text)}</td></tr>`
  const totals = sums.map(({ label, amount, isTotal }) => {
    const type = isTotal ? totalType : plainType
    return `<tr><td class="ink rule" colspan="2" ${cell('left', type)}>${escapeHtml(label)}</td><td class="ink rule" ${cell('right', type)}>${escapeHtml(amount)}</td></tr>`
  })
  return `<table class="rule" width="100%" cellpadding="0" cellspacing="0" style="width:100%;margin:8px 0 20px;border-bottom:1px solid #e6e1da;border-collapse:collapse">${[...lines, ...(more ? [small(more)] : []), ...totals, ...(note ? [small(note)] : [])].join('')}</table>`
}

// The link below the button is for readers who avoid buttons, and programs that show none.
function button({ button, brand }: LetterBody): string {
  if (!button) return ''
  const { accentColor } = brand
  const color = accentColor && isHexColor(accentColor) ? accentColor : ACCENT
  const url = escapeHtml(button.url)
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:24px 0 12px"><tr><td style="border-radius:4px;background:${color}">
<a href="${url}" style="display:inline-block;padding:11px 24px;font:500 17px/26px ${SANS};color:${contrastColor(color)};text-decoration:none">${escapeHtml(button.text)}</a>
</td></tr></table>
<p class="soft" style="margin:0 0 20px;font:400 13px/18px ${SANS};color:#66615a">${escapeHtml(texts.buttonFails)} <a href="${url}" class="soft" style="color:#66615a">${escapeHtml(texts.openLink)}</a></p>`
}

const tableText = ({ rows, more, sums, note }: LetterTable) =>
  [
    [
      ...rows.map(({ title, detail, amount }) => `${[title, detail].filter(Boolean).join(' ')}: ${amount}`),
      ...(more ? [more] : []),
    ].join('\n'),
    [...sums.map(({ label, amount }) => `${label}: ${amount}`), ...(note ? [note] : [])].join('\n'),
  ]
    .filter(Boolean)
    .join('\n\n')

export function letterText(unsigned: LetterBody): string {
  const letter = withShownTexts(withSignature(unsigned))
  const { brand, greeting, paragraphs, button, closing, footer, footLink, stop } = letter
  const parts = [greeting, ...paragraphs.map((part) => (typeof part === 'string' ? part : tableText(part)))]
  if (button) parts.push(`${button.text}:\n${button.url}`)
  if (closing) parts.push(closing)
  const links = [footLink, stop].flatMap((link) => (link ? [link.text, link.url] : []))
  const foot = [footer ?? brand.name, ...links]
  return `${parts.join('\n\n')}\n\n-- \n${foot.join('\n')}\n`
}
