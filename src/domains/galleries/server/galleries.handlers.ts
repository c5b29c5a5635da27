import { randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Handlers, Call } from '#domains/access/server/serve-contract.ts'
import type { PhotographerViewer } from '#domains/access/viewer.rules.ts'
import { record, type Activity } from '#domains/activity/server/activity.ts'
import { only } from '#platform/db/only.ts'
import { uuidv7 } from '#platform/db/uuid.ts'
import { pick } from '#platform/pure/pick.ts'
import type { galleriesContract } from '../galleries.contract.ts'
import { GALLERIES_OF_CLIENT_MAX, galleryKinds, hasDuplicateTitles } from '../galleries.rules.ts'
import { firstSectionsNl } from '../galleries.nl.ts'
import { publishGalleryChange, announceGalleryOpened } from './galleries.ts'
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

  createGallery: async (call) => {
    const { tx, viewer, input, refuse, now } = call
    const { creationId: id, clientId, title, kind, shotOn, isOpen } = input
    if (hasDuplicateTitles(input.sections)) refuse('section_taken')
    const client = await galleriesSql.lockAndCountGalleries(tx, viewer, clientId)
    if (!client) return refuse('client_not_found')
    const gallery = { id, clientId, studioId: viewer.id, title, kind, shotOn, createdAt: now, updatedAt: now }
    const before = await galleriesSql.findGallery(tx, viewer, id)
    if (before) return before.clientId === clientId ? { galleryId: id } : refuse('client_not_found')
    if (client.count >= GALLERIES_OF_CLIENT_MAX) refuse('too_many_galleries')
    const slug = randomBytes(SLUG_BYTES).toString('base64url')
    const isAdded = await galleriesSql.addGallery(tx, {
      ...gallery,
      slug,
      ...(isOpen ? { state: 'live', openedAt: now } : { state: 'draft' }),
    })
    // Another studio has a gallery with this id, which must not be revealed.
    if (!isAdded) return refuse('client_not_found')
    const sections = input.sections.map((title) => ({ id: uuidv7(now.getTime()), title, forGuests: true }))
    await galleriesSql.replaceSections(tx, viewer, id, sections).catch(refuseIfTaken(refuse))
    await logGalleryChange(call, gallery, { action: 'gallery_created', details: title })
    if (isOpen)
      await announceGalleryOpened(tx, { client: { id: clientId, ...client }, gallery, photoCount: 0 }, now)
    return { galleryId: id }
  },

  updateGallery: async (call) => {
    const { tx, viewer, input, now } = call
    const { galleryId, welcome, status, ...change } = input
    const before = await lockGallery(call)
    await galleriesSql.updateGallery(tx, viewer, galleryId, {
      ...change,
      ...(welcome !== undefined && { welcome: welcome || null }),
      ...(status !== undefined && { status, statusByHand: true }),
      updatedAt: now,
    })
    const after = { ...before, ...change, status: status ?? before.status }
    await logGalleryChange(call, before, {
      action: 'gallery_updated',
      details: after.title ?? '',
      oldValue: pick(before, loggedFields),
      newValue: pick(after, loggedFields),
    })
    return {}
  },

  saveSections: async (call) => {
    const { tx, viewer, input, refuse, now } = call
    const { galleryId } = input
    const gallery = await lockGallery(call)
    if (hasDuplicateTitles(input.sections.map(({ title }) => title))) refuse('section_taken')
    const before = await galleriesSql.listSections(tx, viewer, [galleryId])
    if (input.read && !isDeepStrictEqual(input.read, before.map(shownSection))) refuse('sections_changed')
    const known = new Set(before.map(({ id }) => id))
    // A chapter that another tab removed meanwhile is created again.
    const sections = input.sections.map(({ id, ...section }) => ({
      ...section,
      id: id !== null && known.has(id) ? id : uuidv7(now.getTime()),
    }))
    await galleriesSql.replaceSections(tx, viewer, galleryId, sections).catch(refuseIfTaken(refuse))
    await galleriesSql.updateGallery(tx, viewer, galleryId, { updatedAt: now })
    await logGalleryChange(call, gallery, {
      action: 'gallery_sections_changed',
      details: gallery.title ?? '',
      oldValue: before.map(({ title }) => title),
      newValue: sections.map(({ title }) => title),
    })
    return sections.map(shownSection)
  },

  archiveGallery: async (call) => {
    const gallery = await lockGallery(call)
    if (gallery.state !== 'archived')
      await changeState(call, gallery, 'gallery_archived', { state: 'archived', archivedAt: call.now })
    return {}
  },

  restoreGallery: async (call) => {
    const gallery = await lockGallery(call)
    const state = gallery.openedAt ? 'live' : 'draft'
    if (gallery.state === 'archived')
      await changeState(call, gallery, 'gallery_restored', { state, archivedAt: null })
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

type GalleryCall = Pick<Call<PhotographerViewer>, 'tx' | 'viewer' | 'now' | 'ipAddress'>

const lockGallery = async (
  call: GalleryCall & { input: { galleryId: string }; refuse: (code: 'gallery_not_found') => never },
) =>
  (await galleriesSql.lockGallery(call.tx, call.viewer, call.input.galleryId)) ??
  call.refuse('gallery_not_found')

async function changeState(
  call: GalleryCall,
  gallery: GalleryRow,
  action: 'gallery_archived' | 'gallery_restored',
  change: Pick<GalleryRow, 'state' | 'archivedAt'>,
): Promise<void> {
  await galleriesSql.updateGallery(call.tx, call.viewer, gallery.id, { ...change, updatedAt: call.now })
  await logGalleryChange(call, gallery, { action, details: gallery.title ?? '' })
}

type GalleryRow = NonNullable<Awaited<ReturnType<typeof galleriesSql.findGallery>>>

async function withSections(
  { tx, viewer }: Pick<GalleryCall, 'tx' | 'viewer'>,
  found: readonly GalleryRow[],
) {
  const ids = found.map(({ id }) => id)
  const sections = Map.groupBy(await galleriesSql.listSections(tx, viewer, ids), (one) => one.galleryId)
  return found.map((gallery) => ({
    ...gallery,
    sections: (sections.get(gallery.id) ?? []).map(shownSection),
  }))
}

const shownSection = (section: { id: string; title: string; forGuests: boolean }) =>
  pick(section, ['id', 'title', 'forGuests'])

const loggedFields = ['title', 'kind', 'shotOn', 'status'] as const

/**
 * Refuses titles that only the database finds equal: it lowercases some letters unlike JavaScript.
 */
const refuseIfTaken = (refuse: (code: 'section_taken') => never) => (error: unknown) => {
  throw galleriesSql.isTitleTakenError(error) ? refuse('section_taken') : error
}

async function logGalleryChange(
  { tx, viewer, now, ipAddress }: GalleryCall,
  { id: galleryId, clientId, studioId }: { id: string; clientId: string; studioId: string },
  activity: Activity,
): Promise<void> {
  await record(tx, viewer, { ...activity, clientId, studioId, ipAddress }, now)
  await publishGalleryChange(tx, { clientId, studioId, galleryId })
}
