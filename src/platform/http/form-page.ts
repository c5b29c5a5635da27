import { escapeHtml, shownHtml } from '../pure/escape-html.ts'
import { contrastColor, isHexColor } from '../pure/contrast-color.ts'
import { htmlPage } from './plain-page.ts'

const style = `
  main.form { max-width: 34em; text-align: left; justify-self: center; align-self: start; padding-top: clamp(16px, 6vh, 72px) }
  main.form p { margin-bottom: 16px; text-wrap: pretty }
  dl { margin: 24px 0; padding: 16px 0; display: grid; grid-template-columns: minmax(0, 1fr); gap: 12px;
    border-block: 1px solid var(--line) }
  @media (min-width: 600px) { dl > div { display: grid; grid-template-columns: 11em minmax(0, 1fr) } }
  dt { color: var(--soft) }
  dd { margin: 0 }
  form { margin-top: 24px }
  label { display: block; font-weight: 500; margin-bottom: 6px }
  input { box-sizing: border-box; width: 100%; padding: 10px 12px; font: inherit; color: inherit; border-radius: 4px;
    border: 1px solid var(--edge); background: var(--field); margin-bottom: 24px }
  input[aria-invalid] { border-color: var(--wrong) }
  main.form p.problem { color: var(--wrong); margin: -16px 0 20px }
  fieldset { border: 0; padding: 0; margin: 0 0 24px }
  legend { font-weight: 500; margin-bottom: 6px; padding: 0 }
  fieldset label { display: flex; gap: 12px; align-items: center; min-height: 44px; font-weight: 400; margin: 0 }
  fieldset input { width: 20px; height: 20px; margin: 0; flex: none; accent-color: currentColor }
  fieldset p.problem { margin: 4px 0 0 !important }
  form a { background: none; color: inherit; text-decoration: underline; padding-inline: 16px }`

type Field = {
  name: string
  label: string
  value: string
  maxLength: number
  autocomplete: string
  problem?: string
}

type Choices = {
  name: string
  label: string
  options: readonly { value: string; label: string; isChosen: boolean }[]
  problem?: string
}

type FormPage = {
  brand: string
  accentColor?: string | null
  title: string
  paragraphs: readonly string[]
  facts?: readonly (readonly [label: string, value: string])[]
  /** Posts to the page's own URL. */
  form?: {
    choices?: Choices
    field?: Field
    hidden?: { name: string; value: string }
    button: string
    back?: { text: string; url: string }
  }
  end?: { text: string; url: string }
}

export const formPage = (status: number, { brand, accentColor, title, ...page }: FormPage) =>
  htmlPage(status, {
    brand,
    title,
    style: style + accent(accentColor),
    body: `<main class="form"><h1>${shownHtml(title)}</h1>${page.paragraphs.map(paragraph).join('')}${
      page.facts ? facts(page.facts) : ''
    }${page.form ? form(page.form) : ''}${page.end ? link(page.end) : ''}</main>`,
  })

const accent = (color: string | null | undefined) =>
  color && isHexColor(color)
    ? `
  button, main.form > a { background: ${color}; color: ${contrastColor(color)}; box-shadow: 0 0 0 1px var(--rim) }`
    : ''

const paragraph = (text: string) => `<p>${shownHtml(text)}</p>`

const facts = (list: NonNullable<FormPage['facts']>) =>
  `<dl>${list.map(([label, value]) => `<div><dt>${shownHtml(label)}</dt><dd>${shownHtml(value)}</dd></div>`).join('')}</dl>`

const form = ({ choices: offered, field: asked, hidden, button, back }: NonNullable<FormPage['form']>) =>
  `<form method="post">${offered ? choices(offered) : ''}${asked ? field(asked) : ''}${
    hidden
      ? `<input type="hidden" name="${escapeHtml(hidden.name)}" value="${escapeHtml(hidden.value)}">`
      : ''
  }<button>${shownHtml(button)}</button>${back ? link(back) : ''}</form>`

const choices = ({ name, label, options, problem }: Choices) =>
  `<fieldset${problem === undefined ? '' : ` aria-describedby="${escapeHtml(name)}-problem"`}><legend>${shownHtml(label)}</legend>${options
    .map(
      (option) =>
        `<label><input type="checkbox" name="${escapeHtml(name)}" value="${escapeHtml(option.value)}"${option.isChosen ? ' checked' : ''}>${escapeHtml(option.label)}</label>`,
    )
    .join('')}${
    problem === undefined
      ? ''
      : `<p class="problem" id="${escapeHtml(name)}-problem">${shownHtml(problem)}</p>`
  }</fieldset>`

function field({ name, label, value, maxLength, autocomplete, problem }: Field) {
  const id = escapeHtml(name)
  const wrong = problem === undefined ? '' : ` aria-invalid="true" aria-describedby="${id}-problem" autofocus`
  return `<label for="${id}">${shownHtml(label)}</label><input id="${id}" name="${id}" value="${escapeHtml(value)}" maxlength="${maxLength}" autocomplete="${escapeHtml(autocomplete)}" required${wrong}>${
    problem === undefined ? '' : `<p class="problem" id="${id}-problem">${shownHtml(problem)}</p>`
  }`
}

const link = ({ text, url }: { text: string; url: string }) =>
  `<a href="${escapeHtml(url)}">${shownHtml(text)}</a>`
