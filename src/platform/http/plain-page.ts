import { escapeHtml, shownHtml } from '../pure/escape-html.ts'

const style = `
  @font-face { font-family: Inter; font-weight: 400 600; font-display: swap; src: url(/fonts/inter.woff2) format('woff2') }
  @font-face { font-family: Fraunces; font-display: swap; src: url(/fonts/fraunces.woff2) format('woff2') }
  :root { color-scheme: light dark; --paper: #faf8f5; --ink: #1c1a17; --soft: #66615a; --focus: #8a5a44; --line: #e6e1da;
    --edge: #8c857b; --field: #fff; --wrong: #b3261e; --rim: #0000 }
  @media (prefers-color-scheme: dark) { :root { --paper: #121211; --ink: #f2efea; --soft: #a8a29a; --focus: #d9a58c; --line: #2c2a28;
    --edge: #78726a; --field: #1b1a19; --wrong: #f2938c; --rim: #fff3 } }
  body { margin: 0; min-height: 100vh; display: grid; grid-template-rows: auto 1fr; font: 17px/26px Inter, system-ui, sans-serif;
    background: var(--paper); color: var(--ink); overflow-wrap: anywhere }
  .brand { padding: 20px clamp(20px, 4vw, 32px); font: 400 21px/28px Fraunces, Georgia, serif }
  main { place-self: center; max-width: 30em; padding: 32px 20px 96px; text-align: center }
  h1 { font: 400 clamp(32px, 6vw, 40px)/1.15 Fraunces, Georgia, serif; letter-spacing: -.02em; margin: 0 0 12px; text-wrap: balance }
  p { margin: 0; text-wrap: balance }
  main p { margin-bottom: 32px; color: var(--soft) }
  a, button { display: inline-block; padding: 11px 24px; border: 0; border-radius: 4px; font: inherit; font-weight: 500;
    text-decoration: none; cursor: pointer;
    background: var(--ink); color: var(--paper) }
  :focus-visible { outline: 2px solid var(--focus); outline-offset: 2px }`

type PlainPage = {
  brand: string
  title: string
  line: string
  end?: { text: string; url: string } | { text: string; name: string; value: string }
}

/**
 * Renders a page with a title and one sentence, usually opened from an email. The URL may hold a
 * token, so the page is not cached and sends no referrer.
 */
export const plainPage = (status: number, { brand, title, line, end }: PlainPage) =>
  htmlPage(status, {
    brand,
    title,
    body: `<main><h1>${shownHtml(title)}</h1><p>${shownHtml(line)}</p>${end ? ending(end) : ''}</main>`,
  })

type HtmlPage = { brand: string; title: string; body: string; style?: string }

/**
 * Renders the frame of plain pages and form pages. `body` must be escaped HTML, `style` safe CSS.
 */
export const htmlPage = (status: number, { brand, title, body, style: more = '' }: HtmlPage) =>
  new Response(
    `<!doctype html>
<html lang="nl">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>${shownHtml(title)}</title><style>${style}${more}</style></head>
<body><p class="brand">${shownHtml(brand)}</p>${body}</body>
</html>
`,
    {
      status,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy':
          "default-src 'none'; style-src 'unsafe-inline'; font-src 'self'; form-action 'self'; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
        ...PRIVATE_HEADERS,
      },
    },
  )

export const PRIVATE_HEADERS = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }

const ending = (end: NonNullable<PlainPage['end']>) =>
  'url' in end
    ? `<a href="${escapeHtml(end.url)}">${shownHtml(end.text)}</a>`
    : `<form method="post"><button name="${escapeHtml(end.name)}" value="${escapeHtml(end.value)}">${shownHtml(end.text)}</button></form>`
