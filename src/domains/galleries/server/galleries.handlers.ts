import { randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Handlers } from '#domains/access/server/serve-contract.ts'
import type { PhotographerViewer } from '#domains/access/viewer.rules.ts'
import { record, type Activity } from '#domains/activity/server/activity.ts'
import { only } from '#platform/db/only.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { uuidv7 } from '#platform/db/uuid.ts'
import type { galleriesContract } from '../galleries.contract.ts'
import { GALLERIES_MAX, galleryKinds, hasSameTitle } from '../galleries.rules.ts'
import { firstSectionsNl } from '../galleries.nl.ts'
import { galleriesChanged, galleryOpened } from './galleries.ts'
import * as galleriesSql from './galleries.sql.ts'

const SLUG_BYTES = 16

export const galleriesHandlers: Handlers<typeof galleriesContract> = {
  listGalleries: async ({ tx, viewer, input }) => {
    const found = await galleriesSql.listGalleries(tx, viewer, input.clientId)
    const galleries = await withSections({ tx, viewer }, found)
    return galleries.map(({ updatedAt: _, ...gallery }) => gallery)
  },

  pageGalleries: async ({ tx, viewer, input, refuse }) => {
    const { rows, next } = (await galleriesSql.pageGalleries(tx, viewer, input)) ?? refuse('unknown_cursor')
    const { clientId } = input
    if (rows.length === 0 && clientId && !(await galleriesSql.hasClient(tx, viewer, clientId)))
      return refuse('client_not_found')
    return { rows: await withSections({ tx, viewer }, rows), next }
  },

  findGallery: async ({ tx, viewer, input, refuse }) => {
    const found = (await galleriesSql.findGallery(tx, viewer, input.galleryId)) ?? refuse('gallery_not_found')
    return only(await withSections({ tx, viewer }, [found]))
  },

  createGallery: async ({ tx, viewer, input, refuse, now, ipAddress }) => {
    const { creationId: id, clientId, title, kind, shotOn, isOpen } = input
    if (hasSameTitle(input.sections)) refuse('section_taken')
    const client = await galleriesSql.countOfClient(tx, viewer, clientId)
    if (!client) return refuse('client_not_found')
    const gallery = { id, clientId, studioId: viewer.id, title, kind, shotOn, createdAt: now, updatedAt: now }
    const before = await galleriesSql.findGallery(tx, viewer, id)
    if (before) return before.clientId === clientId ? { galleryId: id } : refuse('client_not_found')
    if (client.count >= GALLERIES_MAX) refuse('too_many_galleries')
    const slug = randomBytes(SLUG_BYTES).toString('base64url')
    const isAdded = await galleriesSql.addGallery(tx, {
      ...gallery,
      slug,
      ...(isOpen ? { state: 'live', openedAt: now } : { state: 'draft' }),
    })
    // Another studio's: nothing is told of it.
    if (!isAdded) return refuse('client_not_found')
    const sections = input.sections.map((title) => ({ id: uuidv7(now.getTime()), title, forGuests: true }))
    await galleriesSql.replaceSections(tx, viewer, id, sections).catch(refuseIfTaken(refuse))
    await note({ tx, viewer, now, ipAddress }, gallery, { action: 'gallery_created', details: title })
    if (isOpen) await galleryOpened(tx, { client: { id: clientId, ...client }, gallery, photoCount: 0 }, now)
    return { galleryId: id }
  },

  updateGallery: async ({ tx, viewer, input, refuse, now, ipAddress }) => {
    const { galleryId, welcome, status, ...change } = input
    const before = (await galleriesSql.lockGallery(tx, viewer, galleryId)) ?? refuse('gallery_not_found')
    await galleriesSql.updateGallery(tx, viewer, galleryId, {
      ...change,
      ...(welcome !== undefined && { welcome: welcome || null }),
      ...(status !== undefined && { status, statusByHand: true }),
      updatedAt: now,
    })
    const after: Logged = { ...before, ...change, status: status ?? before.status }
    await note({ tx, viewer, now, ipAddress }, before, {
      action: 'gallery_updated',
      details: after.title ?? '',
      oldValue: logged(before),
      newValue: logged(after),
    })
    return {}
  },

  saveSections: async ({ tx, viewer, input, refuse, now, ipAddress }) => {
    const { galleryId } = input
    const gallery = (await galleriesSql.lockGallery(tx, viewer, galleryId)) ?? refuse('gallery_not_found')
    if (hasSameTitle(input.sections.map(({ title }) => title))) refuse('section_taken')
    const before = await galleriesSql.listSections(tx, viewer, [galleryId])
    if (input.read && !isDeepStrictEqual(input.read, before.map(shownSection))) refuse('sections_changed')
    const known = new Set(before.map(({ id }) => id))
    // One that another tab removed meanwhile is made again.
    const sections = input.sections.map(({ id, ...section }) => ({
      ...section,
      id: id !== null && known.has(id) ? id : uuidv7(now.getTime()),
    }))
    await galleriesSql.replaceSections(tx, viewer, galleryId, sections).catch(refuseIfTaken(refuse))
    await galleriesSql.updateGallery(tx, viewer, galleryId, { updatedAt: now })
    await note({ tx, viewer, now, ipAddress }, gallery, {
      action: 'gallery_sections_changed',
      details: gallery.title ?? '',
      oldValue: before.map(({ title }) => title),
      newValue: sections.map(({ title }) => title),
    })
    return sections.map(shownSection)
  },

  archiveGallery: async ({ tx, viewer, input, refuse, now, ipAddress }) => {
    const gallery =
      (await galleriesSql.lockGallery(tx, viewer, input.galleryId)) ?? refuse('gallery_not_found')
    if (gallery.state === 'archived') return {}
    const change = { state: 'archived', archivedAt: now, updatedAt: now } as const
    await galleriesSql.updateGallery(tx, viewer, gallery.id, change)
    const line = { action: 'gallery_archived', details: gallery.title ?? '' } as const
    await note({ tx, viewer, now, ipAddress }, gallery, line)
    return {}
  },

  restoreGallery: async ({ tx, viewer, input, refuse, now, ipAddress }) => {
    const gallery =
      (await galleriesSql.lockGallery(tx, viewer, input.galleryId)) ?? refuse('gallery_not_found')
    if (gallery.state !== 'archived') return {}
    const state = gallery.openedAt ? 'live' : 'draft'
    const change = { state, archivedAt: null, updatedAt: now } as const
    await galleriesSql.updateGallery(tx, viewer, gallery.id, change)
    const line = { action: 'gallery_restored', details: gallery.title ?? '' } as const
    await note({ tx, viewer, now, ipAddress }, gallery, line)
    return {}
  },

  listKinds: async ({ tx, viewer }) => {
    const own = new Map((await galleriesSql.listKinds(tx, viewer)).map((row) => [row.kind, row.settings]))
    return galleryKinds.map((kind) => {
      const { sections, choice = null } = own.get(kind) ?? { sections: firstSectionsNl[kind] }
      return { kind, sections, choice }
    })
  },

  saveKind: async ({ tx, viewer, input: { kind, sections, choice } }) => {
    const own = (await galleriesSql.listKinds(tx, viewer)).find((row) => row.kind === kind)
    const kept = choice === undefined ? own?.settings.choice : (choice ?? undefined)
    const settings = {
      sections: sections ?? own?.settings.sections ?? firstSectionsNl[kind],
      ...(kept && { choice: kept }),
    }
    await galleriesSql.saveKind(tx, viewer, kind, settings)
    return {}
  },
}

type Found = NonNullable<Awaited<ReturnType<typeof galleriesSql.findGallery>>>

async function withSections({ tx, viewer }: Pick<Changing, 'tx' | 'viewer'>, found: readonly Found[]) {
  const ids = found.map(({ id }) => id)
  const sections = Map.groupBy(await galleriesSql.listSections(tx, viewer, ids), (one) => one.galleryId)
  return found.map((gallery) => ({
    id: gallery.id,
    clientId: gallery.clientId,
    slug: gallery.slug,
    title: gallery.title,
    kind: gallery.kind,
    shotOn: gallery.shotOn,
    welcome: gallery.welcome,
    status: gallery.status,
    state: gallery.state,
    sortBy: gallery.sortBy,
    expiresOn: gallery.expiresOn,
    archivedAt: gallery.archivedAt && gallery.archivedAt.toISOString(),
    createdAt: gallery.createdAt.toISOString(),
    updatedAt: gallery.updatedAt.toISOString(),
    sections: (sections.get(gallery.id) ?? []).map(shownSection),
  }))
}

const shownSection = ({ id, title, forGuests }: { id: string; title: string; forGuests: boolean }) => ({
  id,
  title,
  forGuests,
})

type Logged = { [Fact in 'title' | 'kind' | 'shotOn' | 'status']: Found[Fact] | undefined }

const logged = ({ title, kind, shotOn, status }: Logged) => ({ title, kind, shotOn, status })

/** The database lowers some letters of other scripts as JavaScript does not. */
const refuseIfTaken = (refuse: (code: 'section_taken') => never) => (error: unknown) => {
  throw galleriesSql.isTitleTaken(error) ? refuse('section_taken') : error
}

type Changing = { tx: Tx; viewer: PhotographerViewer; now: Date; ipAddress: string }

async function note(
  { tx, viewer, now, ipAddress }: Changing,
  { id: galleryId, clientId, studioId }: { id: string; clientId: string; studioId: string },
  line: Activity,
): Promise<void> {
  await record(tx, viewer, { ...line, clientId, studioId, ipAddress }, now)
  await galleriesChanged(tx, { clientId, studioId, galleryId })
}
