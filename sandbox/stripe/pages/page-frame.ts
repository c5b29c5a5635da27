import { html, raw } from 'hono/html'
import { sandboxNl } from './sandbox-pages.nl.ts'

type Html = ReturnType<typeof html>

const style = `
:root { color-scheme: light dark; --paper: #faf8f5; --surface: #fff; --ink: #1c1a17; --soft: #66615a; --line: #e6e1da;
  --accent: #8a5a44; --on-accent: #fff; --bad: #a3261b }
@media (prefers-color-scheme: dark) { :root { --paper: #121211; --surface: #1b1a19; --ink: #f2efea; --soft: #a8a29a;
  --line: #3a3734; --accent: #d9a58c; --on-accent: #121211; --bad: #f0a39b } }
* { box-sizing: border-box }
body { margin: 0; background: var(--paper); color: var(--ink); font: 17px/1.5 system-ui, sans-serif;
  font-variant-numeric: tabular-nums }
.sandbox { padding: 8px 16px; text-align: center; font-size: 15px; background: var(--ink); color: var(--paper) }
main { max-width: 560px; margin: 0 auto; padding: 32px 16px 64px }
h1 { font: 500 28px/1.2 Georgia, serif; margin: 0 0 4px } h2 { font-size: 17px; margin: 32px 0 8px }
.amount { font: 500 40px/1.2 Georgia, serif; margin: 0 }
.soft { color: var(--soft); font-size: 15px; margin: 4px 0 }
.card, fieldset { background: var(--surface); border: 1px solid var(--line); border-radius: 6px; padding: 16px; margin: 24px 0 }
fieldset { padding: 4px 16px } legend { font-size: 15px; color: var(--soft); padding: 0 4px }
table { width: 100%; border-collapse: collapse } td, th { padding: 8px 0; text-align: left; vertical-align: top; font-weight: 400 }
td:last-child, th:last-child { text-align: right; white-space: nowrap; padding-left: 16px }
tr + tr > * { border-top: 1px solid var(--line) }
label.choice { display: flex; gap: 12px; align-items: center; min-height: 48px; padding: 8px 0; cursor: pointer }
label.choice + label.choice { border-top: 1px solid var(--line) }
input[type=radio] { width: 20px; height: 20px; margin: 0; flex: none; accent-color: var(--accent) }
label.field { display: block } input[type=email] { display: block; width: 100%; min-height: 48px; padding: 8px 12px; font: inherit;
  color: inherit; background: var(--surface); border: 1px solid var(--soft); border-radius: 6px }
button, a.button { display: block; width: 100%; min-height: 48px; margin: 12px 0; padding: 8px 16px; font: inherit; border-radius: 6px;
  border: 1px solid var(--soft); background: var(--surface); color: var(--ink); cursor: pointer; text-align: center; text-decoration: none }
button.main { background: var(--accent); border-color: var(--accent); color: var(--on-accent); font-weight: 600 }
a { color: var(--accent) } :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }
.alert { border-left: 4px solid var(--bad); padding: 8px 16px; background: var(--surface) }
.needs-card { display: none } form:has([value=card]:checked) .needs-card { display: block }
`

export const page = (title: string, content: Html | Html[]) =>
  html`<!doctype html>
    <html lang="nl">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <link rel="icon" href="data:," />
        <title>${title}</title>
        <style>
          ${raw(style)}
        </style>
      </head>
      <body>
        <header class="sandbox">${sandboxNl.sandbox}</header>
        <main>${content}</main>
      </body>
    </html>`

export const cardChoice = (isHidden: boolean) => html`
  <fieldset class="${isHidden ? 'needs-card' : ''}">
    <legend>${sandboxNl.pay.card}</legend>
    ${Object.entries(sandboxNl.cards).map(
      ([card, label], position) => html`
        <label class="choice">
          <input type="radio" name="card" value="${card}" ${position === 0 ? 'checked' : ''} />${label}
        </label>
      `,
    )}
  </fieldset>
`

export const renderAlert = (text: string) => html`<p class="alert" role="alert">${text}</p>`
export const renderNote = (text: string) => html`<p class="soft" role="status">${text}</p>`
