import { expect, test } from 'vitest'
import { keepRecent } from './keep-recent.ts'

/** Keeps up to 300 bytes; what is made has 100, and its key in each. */
function newShelf() {
  const recent = keepRecent(300)
  const made: string[] = []
  const ask = (key: string) =>
    recent(key, async () => {
      made.push(key)
      return Buffer.alloc(100, key)
    })
  return { recent, made, ask }
}

test('many who ask at once, and later, get what was made for the first', async () => {
  const { ask, made } = newShelf()
  const answers = await Promise.all(['a', 'a', 'b'].map(ask))
  expect(answers.map((bytes) => bytes.toString('latin1', 0, 1))).toEqual(['a', 'a', 'b'])
  await ask('a')
  expect(made).toEqual(['a', 'b'])
})

test('above its limit it forgets what nobody has asked for longest', async () => {
  const { ask, made } = newShelf()
  for (const key of ['a', 'b', 'c', 'a', 'd', 'a', 'c', 'b']) await ask(key)
  expect(made).toEqual(['a', 'b', 'c', 'd', 'b'])
})

test('what is larger than all room is made each time, and leaves the room empty', async () => {
  const { recent, made, ask } = newShelf()
  for (let times = 0; times < 2; times++)
    await recent('large', async () => {
      made.push('large')
      return Buffer.alloc(301)
    })
  await ask('a')
  await ask('a')
  expect(made).toEqual(['large', 'large', 'a'])
})

test('a failure is told to who asked meanwhile, and the next one has it made anew', async () => {
  const { recent, ask } = newShelf()
  const fail = async () => {
    throw new Error('torn')
  }
  const both = [recent('a', fail), recent('a', fail)]
  for (const one of both) await expect(one).rejects.toThrow('torn')
  expect((await ask('a')).length).toBe(100)
})
