import { expect } from 'vitest'
import type { Photographer } from '#test/world/new-world.ts'
import type { Person } from './person.ts'

/** Adds photos DSC_0001.jpg and on to a client's gallery, and waits until their renditions are made. */
export async function fillGallery(
  studio: Photographer,
  clientId: string,
  count: number,
  type: Kind = 'preview',
) {
  const photos = []
  for (let number = 1; number <= count; number++) {
    const label = `DSC_${String(number).padStart(4, '0')}.jpg`
    photos.push({ label, ...(await studio.hasPhoto(clientId, { type, label })) })
  }
  await picturesMade(studio, clientId, [type])
  return photos
}

type Kind = 'preview' | 'final'

/** Waits until all renditions of this client are made. */
export const picturesMade = (
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

export async function countOf({ page }: Person, chip: string): Promise<number> {
  const chips = page.getByRole('button', { name: new RegExp(`^${chip}`) })
  // They come once there is anything to count.
  if ((await chips.count()) === 0) return 0
  const text = await chips.first().innerText()
  return Number(/\d+/.exec(text)?.[0])
}
