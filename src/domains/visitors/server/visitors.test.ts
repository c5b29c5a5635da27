import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listLettersTo } from '#test/world/letters.ts'
import { newWorld, type World } from '#test/world/new-world.ts'

let world: World
beforeAll(async () => {
  world = await newWorld()
})
afterAll(() => world.close())
beforeEach(() => world.owner.query('delete from letters; delete from attempts'))

const message = {
  name: 'Iris Bakker',
  email: 'iris@voorbeeld.nl',
  message: 'Kan ik mijn <oude> galerijen meenemen?',
  website: '',
}

const received = () => listLettersTo(world, world.services.contactEmail)

test("a visitor's message reaches the owner's mailbox, and answering it reaches the visitor", async () => {
  await world.visitor().visitors.sendMessage(message)
  const [letter, ...more] = await received()
  expect(more).toEqual([])
  expect(letter).toMatchObject({ kind: 'visitor_message', subject: 'Bericht van Iris Bakker' })
  expect(letter!.text).toContain('Kan ik mijn <oude> galerijen meenemen?')
  expect(letter!.html).toContain('Kan ik mijn &lt;oude&gt; galerijen meenemen?')
  const { rows } = await world.owner.query('select reply_to from letters')
  expect(rows).toEqual([{ reply_to: 'iris@voorbeeld.nl' }])
})

test('a machine that fills in every field is thanked, and not heard', async () => {
  const sent = { ...message, website: 'https://koop.voorbeeld.nl' }
  expect(await world.visitor().visitors.sendMessage(sent)).toEqual({})
  expect(await received()).toEqual([])
})

test('a message without an address to answer is not taken', async () => {
  for (const wrong of [{ email: 'iris' }, { name: '  ' }, { message: '' }])
    await expect(world.visitor().visitors.sendMessage({ ...message, ...wrong })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    })
  expect(await received()).toEqual([])
})

test('who writes too often has to wait, and an hour later may write again', async () => {
  const iris = world.visitor()
  for (let sent = 0; sent < 5; sent++) await iris.visitors.sendMessage(message)
  await expect(iris.visitors.sendMessage(message)).rejects.toMatchObject({
    code: 'too_many_attempts',
  })
  expect(await received()).toHaveLength(5)
  world.clock.advance(61 * 60_000)
  await iris.visitors.sendMessage(message)
  expect(await received()).toHaveLength(6)
})
