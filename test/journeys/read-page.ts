import type { Page } from 'playwright-core'

export const readPage = (page: Page) =>
  page.evaluate(() => {
    const isHeard = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) && !element.closest('[aria-hidden=true], [inert]')
    const heard = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)].filter(isHeard)
    const nameOf = (element: Element) => {
      const labels = (element.getAttribute('aria-labelledby') ?? '').split(' ').filter(Boolean)
      const label = labels.map((id) => document.querySelector(`[id="${id}"]`)?.textContent ?? '').join(' ')
      return label || (element.getAttribute('aria-label') ?? '')
    }
    const spokenAttributes = [
      'aria-label',
      'title',
      'alt',
      'placeholder',
      'aria-description',
      'aria-roledescription',
    ]
    const attributes = spokenAttributes.flatMap((name) =>
      [...document.querySelectorAll(`[${name}]`)].map((element) => element.getAttribute(name) ?? ''),
    )
    const options = [...document.querySelectorAll('option')].map(({ textContent }) => textContent)
    // Texts to be typed literally belong to no language.
    const codes = [...document.querySelectorAll<HTMLElement>('[translate=no]')]
      .map(({ innerText }) => innerText)
      .filter((code) => code !== '')
      .toSorted((one, other) => other.length - one.length)
    const spoken = codes.reduce((text, code) => text.replaceAll(code, ' '), document.body.innerText)
    const { clientWidth } = document.documentElement
    return {
      widthPx: clientWidth,
      language: document.documentElement.lang,
      title: document.title,
      headings: heard('h1').map(({ textContent }) => textContent),
      dialogs: heard('[role=dialog], [role=alertdialog]').map(nameOf),
      mains: [...document.querySelectorAll('main')].filter((main) => main.checkVisibility()).length,
      texts: [document.title, spoken, ...attributes, ...options],
    }
  })
