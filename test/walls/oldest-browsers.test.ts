import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withPlainColours } from '#app/build/plain-colours.ts'
import { formPage } from '#platform/http/form-page.ts'
import { builtPagesFolder } from '../journeys/built-pages.ts'

/**
 * Patterns of calls that Safari 16.4, Chrome 111 or Firefox 128 lack. `tsconfig.browser.json`
 * refuses most of them. Optional calls with `?.(` pass.
 */
const newer = [
  /Promise\.(withResolvers|try)\(/,
  /\b(Map|Object)\.groupBy\(/,
  /\bArray\.fromAsync\(/,
  /\bURL\.(parse|canParse)\(/,
  /\bRegExp\.escape\(/,
  /\bMath\.sumPrecise\(/,
  /\bIterator\.(from|concat)\(/,
  /\.(values|keys|entries)\(\)\.(map|filter|some|every|find|reduce|toArray|take|drop|flatMap)\(/,
  /\.(symmetricDifference|isSubsetOf|isSupersetOf|isDisjointFrom)\(/,
  /\.getOrInsert(Computed)?\(/,
  /\.checkVisibility\(/,
  /\.(show|toggle)Popover\(/,
  /\brequestIdleCallback\(/,
  /\bscheduler\.(yield|postTask)\(/,
  /\.(setHTML|moveBefore|requestClose)\(/,
  /\bnew (Temporal|CloseWatcher|CSSFontFeatureValuesRule)\b/,
  /\bIntl\.(DurationFormat)\(/,
]

const files = (ending: string) => {
  const folder = join(builtPagesFolder(), 'assets')
  return readdirSync(folder)
    .filter((file) => file.endsWith(ending))
    .map((file) => ({ file, text: readFileSync(join(folder, file), 'utf8') }))
}

test('no script calls what the oldest supported browsers lack', () => {
  const scripts = files('.js')
  expect(scripts.length).toBeGreaterThan(50)
  const calls = scripts.flatMap(({ file, text }) =>
    newer.flatMap((name) => (name.exec(text) ? [`${file}: ${name.exec(text)![0]}`] : [])),
  )
  expect(calls).toEqual([])
})

/**
 * Patterns of CSS features. A browser without such a feature drops the declaration or rule.
 * Harmless features such as `text-wrap` are not listed.
 */
const newerCss = [
  /\banchor\(/,
  /\b(round|rem|mod|sin|cos|calc-size|sibling-index|if)\(/,
  /\blinear\((?=[\d.])/,
  /\b(rgb|oklch|hsl)\(from /,
  /\bcontrast-color\(/,
  /@scope\b/,
  /@container style\(/,
  /:(popover-open|open|user-invalid|user-valid)\b/,
]

test('no style needs what the oldest supported browsers lack, or it asks first', () => {
  const styles = files('.css').map(({ file, text }) => ({ file, text: withoutSupports(text) }))
  const uses = styles.flatMap(({ file, text }) =>
    newerCss.flatMap((name) => (name.exec(text) ? [`${file}: ${name.exec(text)![0]}`] : [])),
  )
  expect(uses).toEqual([])
})

test('each light-dark() has a plain colour before it, or in a rule for browsers without it', () => {
  const styles = files('.css').filter(({ text }) => text.includes('light-dark('))
  expect(styles.length).toBeGreaterThan(1)
  for (const { file, text } of styles) {
    const plain = /@supports not \(color:light-dark\(red, ?red\)\)\{.*/s.exec(text)?.[0] ?? ''
    for (const [declaration, name] of withoutSupports(text).matchAll(/([\w-]+):[^;{}]*light-dark\([^;}]*/g)) {
      const at = text.indexOf(declaration)
      const isPlain = name!.startsWith('--')
        ? plain.includes(`${name}:`)
        : text.slice(0, at).endsWith(';') && new RegExp(`[{;]${name}:[^;{}]+;$`).test(text.slice(0, at))
      expect({ file, declaration, isPlain }).toEqual({ file, declaration, isPlain: true })
    }
  }
})

test('a page that the server writes by itself has colours in every browser', async () => {
  const asked = { brand: 'Studio Vossen', title: 'Klopt dit?', accentColor: '#2f5d50', paragraphs: [] }
  const page = await formPage(200, { ...asked, form: { button: 'Versturen' } }).text()
  expect(newerCss.filter((name) => name.test(page))).toEqual([])
  expect(page).not.toContain('light-dark(')
})

function withoutSupports(css: string): string {
  const at = css.search(/@supports\b/)
  if (at < 0) return css
  let end = css.indexOf('{', at)
  for (let depth = 1; depth > 0 && end >= 0;) {
    end = css.slice(end + 1).search(/[{}]/) + end + 1
    depth += css[end] === '{' ? 1 : -1
  }
  return css.slice(0, at) + withoutSupports(css.slice(end + 1))
}

test.each([
  ['a{color:light-dark(red,blue)}', 'a{color:red;color:light-dark(red,blue)}'],
  [
    'a { border: 1px solid light-dark(rgb(1 2 3 / 0.5), rgb(0, 0, 0)) }',
    'a { border: 1px solid rgb(1 2 3 / 0.5) ; border: 1px solid light-dark(rgb(1 2 3 / 0.5), rgb(0, 0, 0)) }',
  ],
  ['a{color:red}', 'a{color:red}'],
  ['.x{--wall:light-dark(#fff,#000);--a:1}', '@supports not (color: light-dark(red, red)){.x{--wall:#fff}}'],
  [':root{--ink:light-dark(#111,#eee)}', "[data-theme='dark'],.scheme-dark{--ink:#eee}"],
  ['@media print{.y{/* {} */background:light-dark(#fff,#000)}}', 'background:#fff;background:light-dark'],
])('%s gets its plain colours', (css, expected) => {
  expect(withPlainColours(css).replaceAll(/\s+/g, ' ')).toContain(expected.replaceAll(/\s+/g, ' '))
})
