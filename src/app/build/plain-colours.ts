import type { Plugin } from 'vite'

const PAIR = /light-dark\(((?:[^(),]|\([^()]*\))+),\s*((?:[^()]|\([^()]*\))+)\)/g
const RULE = /([^{};]+)\{([^{}]*light-dark\([^{}]*)\}/g
const COMMENT = /\/\*.*?\*\//gs

/**
 * Adds plain colours for browsers without `light-dark()`, such as Safari before 17.5 and Chrome
 * before 123. Custom properties accept any value, so an `@supports not` rule holds their plain
 * colours.
 */
export function withPlainColours(css: string): string {
  const rules: string[] = []
  const before = css
    .replaceAll(COMMENT, '')
    .replaceAll(RULE, (rule: string, selector: string, body: string) => {
      const paired = body.split(';').filter((declaration) => declaration.includes('light-dark('))
      const custom = paired.filter((declaration) => declaration.trim().startsWith('--'))
      const as = (side: string) => custom.map((declaration) => declaration.replaceAll(PAIR, side)).join(';')
      const at = selector.trim()
      if (custom.length > 0) rules.push(`${at}{${as('$1')}}`)
      if (custom.length > 0 && at === ':root')
        rules.push(
          `@media (prefers-color-scheme:dark){:root:not([data-theme='light']){${as('$2')}}}`,
          `[data-theme='dark'],.scheme-dark{${as('$2')}}`,
        )
      return paired
        .filter((declaration) => !custom.includes(declaration))
        .reduce(
          (all, declaration) =>
            all.replace(declaration, () => `${declaration.replaceAll(PAIR, '$1')};${declaration}`),
          rule,
        )
    })
  if (rules.length === 0) return before
  return `${before}\n@supports not (color: light-dark(red, red)){${rules.join('')}}`
}

export const plainColours: Plugin = {
  name: 'plain-colours',
  apply: 'build',
  enforce: 'pre',
  transform: { filter: { id: /\.css$/, code: /light-dark\(/ }, handler: (code) => withPlainColours(code) },
}
