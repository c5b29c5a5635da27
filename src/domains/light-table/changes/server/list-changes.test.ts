import { QueryClient } from '@tanstack/react-query'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { watchTouchedRows } from '#test/database/watch-plans.ts'
import { countByTier } from '#test/world/count-by-tier.ts'
import { enterByLink, familyLinkInput, newPartner, type Guest } from '#test/world/enter-by-link.ts'
import { newWorld, type Photographer, type World } from '#test/world/new-world.ts'
import type { Client } from '#test/world/people.ts'
import { photoOrders } from '#domains/galleries/galleries.rules.ts'
import { photoTypes, visibilities, type PhotoType } from '#domains/photos/photos.rules.ts'
import { fetchChanges } from '../../core/ui/fetch-changes.ts'

let world: World
let studio: Photographer
beforeAll(async () => {
  world = await newWorld()
  studio = await world.photographer()
})
afterAll(() => world.close())

type List = {
  signature: string
  standing?: string | undefined
  photos: { id: string; label: string }[]
  changes?: { gone: string[]; after: (string | null)[]; count: number | null } | undefined
}
type Ask = (since?: string) => Promise<List>

function screenOf(ask: Ask) {
  const client = new QueryClient()
  const answers: List[] = []
  const list = {
    queryKey: ['photos', 'all', 'test'] as const,
    queryFn: (asked: { client: QueryClient; queryKey: readonly unknown[] }) =>
      fetchChanges(asked, async (since) => {
        const answer = await ask(since)
        answers.push(answer)
        return answer
      }),
    staleTime: 0,
    retry: false,
  }
  return { answers, see: () => client.fetchQuery(list), whole: () => ask() }
}

const shown = ({ signature: _, standing: __, changes: ___, ...list }: List) => list

const asked = (who: { photos: Client['photos'] }, type: PhotoType): Ask => {
  return (since) => who.photos.listForClient({ type, since })
}

async function galleryWithGuests() {
  const anna = await studio.newClient()
  const [gallery] = await studio.galleries.listGalleries({ clientId: anna.id })
  const galleryId = gallery!.id
  const link = await studio.sharing.createLink({ galleryId, ...familyLinkInput, shows: 'both' })
  const guest: Guest = await enterByLink(world, link, { name: 'Oma' })
  const partner = await newPartner(world, studio, anna, 'Bram')
  const { links } = await studio.sharing.listLinks({ galleryId })
  const linkId = links.find(({ label }) => label === familyLinkInput.label)!.id
  const { galleryId: otherId } = await studio.galleries.createGallery({
    creationId: crypto.randomUUID(),
    clientId: anna.id,
    title: 'Andere',
    kind: 'wedding',
    shotOn: null,
    sections: [],
    isOpen: false,
  })
  return { anna, galleryId, otherId, guest, partner, linkId }
}

// Runs first, while no other job waits in the queue.
test('what changed is forgotten after a quarter of an hour, and not before', async () => {
  await world.owner
    .query(`insert into photo_changes (changed_at, photo_id, photographer_id, gallery_id, type, visibility)
    select now() - make_interval(mins => minutes), gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'final', 'everyone'
    from unnest('{14,16}'::int[]) minutes`)
  await world.owner.query(`select graphile_worker.add_job('sweep-photo-changes')`)
  await world.work()
  const { rows } = await world.owner.query(
    `select round(extract(epoch from now() - changed_at) / 60)::int as minutes from photo_changes
     where changed_at < now() - interval '10 minutes'`,
  )
  expect(rows).toEqual([{ minutes: 14 }])
})

const step = fc.record({
  what: fc.constantFrom(
    ...([
      'arrive',
      'arrive',
      'delete',
      'rename',
      'type',
      'order',
      'move',
      'section',
      'sections',
      'gallery',
    ] as const),
    ...([
      'favorite',
      'mark',
      'comment',
      'uncomment',
      'visibility',
      'link',
      'watermark',
      'render',
      'clock',
    ] as const),
  ),
  nth: fc.nat(50),
  other: fc.nat(50),
})

test('after any history of changes every screen shows what it would if it asked for all of it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 20 }), async (steps) => {
      const { anna, galleryId, otherId, guest, partner, linkId } = await galleryWithGuests()
      const ofStudio =
        (type: PhotoType): Ask =>
        (since) =>
          studio.photos.listForStudio({ clientId: anna.id, galleryId, type, since })
      const screens = photoTypes.flatMap((type) => [
        screenOf(ofStudio(type)),
        screenOf(asked(anna, type)),
        screenOf(asked(guest, type)),
        screenOf(asked(partner, type)),
      ])
      const all = async () => [
        ...(await studio.photos.listForStudio({ clientId: anna.id, galleryId, type: 'preview' })).photos,
        ...(await studio.photos.listForStudio({ clientId: anna.id, galleryId, type: 'final' })).photos,
      ]
      for (const type of photoTypes)
        for (let count = 0; count < 4; count++)
          await studio.addPhoto(anna.id, { type, galleryId, label: `DSC_${count}.jpg` })
      for (const screen of screens) await screen.see()

      const act = async ({ what, nth, other }: (typeof steps)[number]) => {
        const photos = await all()
        const one = photos[nth % photos.length]
        const sections = (await studio.galleries.listGalleries({ clientId: anna.id })).find(
          ({ id }) => id === galleryId,
        )!.sections as { id: string; title: string; forGuests: boolean }[]
        if (what === 'arrive')
          return studio.addPhoto(anna.id, {
            galleryId,
            type: photoTypes[other % 2]!,
            label: `DSC_${nth}.jpg`,
            camera: 'Z6',
            ...(other % 3 > 0 && { capturedAt: new Date(Date.UTC(2026, 5, 1, 12, nth % 7)) }),
          })
        if (what === 'sections')
          return studio.galleries.saveSections({
            galleryId,
            sections: [
              ...sections.toReversed().slice(other % 2),
              { id: null, title: `Deel ${nth}`, forGuests: nth % 2 === 0 },
            ].slice(0, 4),
          })
        if (what === 'link')
          return studio.sharing.updateLink({
            linkId,
            ...familyLinkInput,
            shows: (['both', 'finals', 'previews'] as const)[nth % 3]!,
          })
        if (what === 'order')
          return studio.photos.setPhotoOrder({ clientId: anna.id, galleryId, order: photoOrders[nth % 4]! })
        if (what === 'watermark') return studio.studios.saveSettings({ watermarkText: `merk ${nth}` })
        if (what === 'render') return world.work()
        if (what === 'clock')
          return studio.photos.setCameraClocks({
            galleryId,
            clocks: [{ camera: 'Z6', cameraSerial: '', shiftSeconds: nth * 60 }],
          })
        if (!one) return
        const photoIds = [one.id]
        if (what === 'delete') return studio.photos.deletePhotos({ photoIds })
        if (what === 'rename')
          return studio.photos.renamePhoto({ photoId: one.id, label: `Nieuw ${other}.jpg` })
        if (what === 'type') return studio.photos.setType({ photoIds, type: photoTypes[other % 2]! })
        if (what === 'move')
          return studio.photos.movePhotos({
            photoIds,
            beforeId: photos.at(other % photos.length)?.id ?? null,
          })
        if (what === 'section')
          return studio.photos.moveToSection({ photoIds, sectionId: sections.at(other % 5)?.id ?? null })
        if (what === 'gallery') return studio.photos.moveToGallery({ photoIds, galleryId: otherId })
        if (what === 'favorite') return anna.photos.setFavorite({ photoIds, isFavorite: other % 2 === 0 })
        if (what === 'mark') return guest.photos.setFavorite({ photoIds, isFavorite: other % 2 === 0 })
        if (what === 'comment')
          return [anna, guest, partner, studio][other % 4]!.photos.addComment({ photoIds, comment: 'Mooi' })
        if (what === 'visibility')
          return studio.photos.setVisibility({
            photoIds,
            visibility: visibilities[other % visibilities.length]!,
          })
        const [comment] = await anna.photos.listComments({ photoId: one.id })
        if (comment) await anna.photos.removeComment({ commentId: comment.id })
      }
      for (const [at, step] of steps.entries()) {
        await act(step).catch((error: unknown) => {
          if (!(error as { defined?: boolean }).defined) throw error
        })
        for (const [nth, screen] of screens.entries())
          if ((at + nth) % ((nth % 3) + 1) === 0 || at === steps.length - 1)
            expect(shown(await screen.see()), `${JSON.stringify(step)} at ${nth}`).toEqual(
              shown(await screen.whole()),
            )
      }
      expect(
        screens.flatMap(({ answers }) => answers).filter(({ changes }) => changes).length,
      ).toBeGreaterThan(10)
    }),
    { numRuns: countByTier(3, 6, 15) },
  )
})

test('a standing of nonsense, of another list, of the future or of long ago is answered with the whole list', async () => {
  const { anna, galleryId, guest } = await galleryWithGuests()
  await studio.addPhoto(anna.id, { galleryId })
  const ask = asked(anna, 'preview')
  const { standing } = await ask()
  expect((await ask(standing)).changes).toEqual({ gone: [], after: [], count: null })
  const [position = '', frame] = standing!.split('/')
  const ofOthers = [
    (await asked(anna, 'final')()).standing!,
    (await asked(guest, 'preview')()).standing!,
    (await studio.photos.listForStudio({ clientId: anna.id, galleryId, type: 'preview' })).standing!,
  ]
  const nonsense = [
    '',
    'x',
    '/',
    `1:1:@1/${frame}`,
    `${position}/`,
    `1:1:1' or true@1/${frame}`,
    '9'.repeat(100_000),
  ]
  const future = `999999999:999999999:${position.slice(position.indexOf('@'))}/${frame}`
  for (const since of [...ofOthers, ...nonsense, future]) {
    const { changes, photos } = await ask(since)
    expect(changes, since.slice(0, 50)).toBeUndefined()
    expect(photos).toHaveLength(1)
  }
})

test('what a client may not see is not told to have changed', async () => {
  const { anna, galleryId, guest } = await galleryWithGuests()
  const { id } = await studio.addPhoto(anna.id, { galleryId })
  const hidden = await studio.addPhoto(anna.id, { galleryId, label: 'geheim.jpg' })
  await studio.photos.setVisibility({ photoIds: [hidden.id], visibility: 'studio' })
  const standings = new Map<Client['photos'], string>()
  for (const who of [anna, guest])
    standings.set(who.photos, (await who.photos.listForClient({ type: 'preview' })).standing!)
  await studio.photos.renamePhoto({ photoId: hidden.id, label: 'nog steeds geheim.jpg' })
  await studio.photos.setVisibility({ photoIds: [id], visibility: 'client' })
  const ofAnna = await anna.photos.listForClient({ type: 'preview', since: standings.get(anna.photos) })
  expect(ofAnna.photos.map((photo) => photo.id)).toEqual([id])
  expect(ofAnna.changes!.gone).toEqual([])
  const ofGuest = await guest.photos.listForClient({ type: 'preview', since: standings.get(guest.photos) })
  expect(ofGuest.photos).toEqual([])
  expect(ofGuest.changes!.gone).toEqual([id])
})

const fill = (photoId: string, count: number) =>
  world.owner.query(
    `insert into photos select copy.* from photos photo, generate_series(1, $2::int) n,
       jsonb_populate_record(photo, jsonb_build_object('id', gen_random_uuid(), 'twin', n,
         'photo_label', 'DSC_' || n || '.jpg', 'captured_at', photo.created_at + n * interval '1 second')) copy
     where photo.id = $1`,
    [photoId, count],
  )

const SECONDS = countByTier(4, 6, 12)

test('a tab on a gallery of 5,000 is answered in a few kB while photos come in, and looks nothing up for those that did not change', async () => {
  const { anna, galleryId } = await galleryWithGuests()
  const { id } = await studio.addPhoto(anna.id, { galleryId })
  await fill(id, 4999)
  await world.owner.query('analyze photos')
  const tabs = [
    screenOf(asked(anna, 'preview')),
    screenOf((since) =>
      studio.photos.listForStudio({ clientId: anna.id, galleryId, type: 'preview', since }),
    ),
  ]
  for (const tab of tabs) await tab.see()
  const touched = await watchTouchedRows(world.services.pool, world.owner)
  const countLookedUp = async (ask: () => Promise<unknown>) =>
    (await touched(ask))
      .filter(({ table }) => table === 'photo_comments')
      .reduce((sum, { count }) => sum + count, 0)
  for (let second = 0; second < SECONDS; second++) {
    for (let nth = 0; nth < 2; nth++)
      await studio.addPhoto(anna.id, { galleryId, label: `DSC_${second}_${nth}.jpg` })
    await world.owner.query(`update photos set thumb_hash = '\\x0102' where photo_label = $1`, [
      `DSC_${second}_0.jpg`,
    ])
    for (const tab of tabs) expect(await countLookedUp(tab.see)).toBeLessThan(20)
  }
  for (const tab of tabs) {
    const [first, ...others] = tab.answers
    expect(first!.photos).toHaveLength(5000)
    expect(others).toHaveLength(SECONDS)
    for (const answer of others) expect(JSON.stringify(answer).length).toBeLessThan(5000)
    expect(await countLookedUp(tab.whole)).toBeGreaterThanOrEqual(5000)
    expect(shown(await tab.see())).toEqual(shown(await tab.whole()))
  }
})
