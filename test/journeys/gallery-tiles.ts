import { expect } from 'vitest'
import type { Photographer } from '#test/world/new-world.ts'
import type { Person } from './person.ts'

/**
 * Adds `count` photos to a client's gallery: DSC_0001.jpg, DSC_0002.jpg and so on. Waits until
 * their renditions are made.
 */
export async function fillGallery(
  studio: Photographer,
  clientId: string,
  count: number,
  type: Kind = 'preview',
) {
  const photos = []
  for (let number = 1; number <= count; number++) {
    const label = `DSC_${String(number).padStart(4, '0')}.jpg`
    photos.push({ label, ...(await studio.addPhoto(clientId, { type, label })) })
  }
  await waitForPictures(studio, clientId, [type])
  return photos
}

type Kind = 'preview' | 'final'

export const waitForPictures = (
  studio: Photographer,
  clientId: string,
  types: readonly Kind[] = ['preview', 'final'],
) => expect.poll(() => countUnmade(studio, clientId, types), { timeout: 30_000, interval: 100 }).toBe(0)

async function countUnmade(studio: Photographer, clientId: string, types: readonly Kind[]) {
  const lists = await Promise.all(types.map((type) => studio.photos.listForStudio({ clientId, type })))
  return lists.flatMap(({ photos }) => photos).filter(({ picture }) => picture !== 'ready').length
}

export function tileOf({ page }: Person, label: string) {
  const tile = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: label }) })
  return {
    tile,
    picture: tile.getByRole('button', { name: new RegExp(`^Foto \\d+ van \\d+, ${label}`) }),
    checkbox: tile.getByRole('checkbox', { name: `Selecteer ${label}` }),
    button: (name: string) => tile.getByRole('button', { name, exact: true }),
  }
}

export async function readChipCount({ page }: Person, chip: string): Promise<number> {
  const chips = page.getByRole('button', { name: new RegExp(`^${chip}`) })
  if ((await chips.count()) === 0) return 0
  const text = await chips.first().innerText()
  return Number(/\d+/.exec(text)?.[0])
}
