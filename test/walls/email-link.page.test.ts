import { afterAll, beforeAll, expect, test } from 'vitest'
import { waitForLetter, tokenIn } from '#test/world/letters.ts'
import { newWorld, type Photographer, type World } from '#test/world/new-world.ts'
import { visitor } from '#test/world/visitor.ts'
import { builtPagesFolder } from '../journeys/built-pages.ts'

let world: World
let studio: Photographer

beforeAll(async () => {
  world = await newWorld({ webFolder: builtPagesFolder() })
  studio = await world.photographer({ studioName: 'Studio </script> & "Zonen"' })
})
afterAll(() => world.close())

async function invited() {
  const anna = await studio.newClient({ firstName: '<i>Anna' })
  return { anna, token: tokenIn(await waitForLetter(world, anna.email, 'client_invitation')) }
}

async function pageAt(path: string) {
  const html = await (await visitor(world.url).get(path, { accept: 'text/html' })).text()
  const [, screen] = /<div id="root">(.*)<\/body>/s.exec(html)!
  const [, text] = /<script type="application\/json" id="first-answers">(.*?)<\/script>/.exec(html) ?? []
  return { html, screen: screen!, brought: Object.keys(JSON.parse(text ?? '{}') as object) }
}

test('whoever opens a letter reads whose it is and what it opens before any script has come', async () => {
  const { anna, token } = await invited()
  const { html, screen, brought } = await pageAt(`/auth?link=${token}`)
  for (const words of [
    'Studio &lt;/script&gt; &amp; &quot;Zonen&quot;',
    'Welkom, &lt;i&gt;Anna',
    'Bekijk je foto’s',
  ])
    expect(screen).toContain(words)
  expect(screen).toMatch(/<noscript>.*Deze pagina werkt met JavaScript.*<\/noscript>/s)
  expect(brought).toEqual(['accounts/findMe', 'accounts/findMailLink'])
  expect(html).not.toContain(anna.email)
  expect(html).not.toContain('/media/')
  const [letter] = await studio.clients.listClientLetters({ clientId: anna.id })
  expect(letter, 'looking is not opening').toMatchObject({ isOpened: false })
})

test('a letter about an order says so, and a link that is over names the studio and nobody else', async () => {
  const { anna, token } = await invited()
  const order = await pageAt(`/auth?link=${token}&naar=${encodeURIComponent('/client-portal?bestelling=1')}`)
  expect(order.screen).toContain('Bekijk je bestelling')
  await anna.accounts.signOutEverywhere({})
  const over = await pageAt(`/auth?link=${token}`)
  expect(over.screen).toContain('Studio &lt;/script&gt;')
  expect(over.html).not.toContain('Anna')
})

test('a link that nobody sent is a page too, and names nobody', async () => {
  const { html, screen } = await pageAt('/auth?link=geraden')
  expect(screen).toContain('Je link wordt geopend')
  expect(html).not.toMatch(/Zonen|Welkom,/)
})
