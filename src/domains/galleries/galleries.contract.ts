import { z } from 'zod'
import { isoDay, isoMoment } from '#domains/access/column.contract.ts'
import { singleLine } from '#domains/access/single-line.contract.ts'
import { emptyObject, photographer, refusals } from '#domains/access/who.contract.ts'
import { clientStatuses } from '#domains/clients/clients.rules.ts'
import { cursorInput, cursorPage, unknownCursor } from '#kit/list.contract.ts'
import { hasNoDuplicates } from '#platform/pure/no-duplicates.ts'
import {
  GALLERY_TITLE_MAX_LENGTH,
  galleryKinds,
  galleryStates,
  areKindChoiceRulesSound,
  KIND_EXTRA_MAX_CENTS,
  KIND_EXTRA_MIN_CENTS,
  KIND_PHOTOS_MAX,
  photoOrders,
  SECTION_TITLE_MAX_LENGTH,
  SECTIONS_MAX,
  WELCOME_MAX_LENGTH,
} from './galleries.rules.ts'

const galleryId = z.uuid()
const byId = z.object({ galleryId })
const kind = z.enum(galleryKinds)
const title = singleLine(GALLERY_TITLE_MAX_LENGTH, 1)
const sectionTitle = singleLine(SECTION_TITLE_MAX_LENGTH, 1)
const shotOn = isoDay.nullable()

const section = z.object({ id: z.uuid(), title: z.string(), forGuests: z.boolean() })

export const studioGallery = z.object({
  id: galleryId,
  clientId: z.uuid(),
  slug: z.string(),
  title: z.string().nullable(),
  kind,
  shotOn,
  welcome: z.string().nullable(),
  status: z.enum(clientStatuses),
  state: z.enum(galleryStates),
  sortBy: z.enum(photoOrders),
  expiresOn: z.string().nullable(),
  archivedAt: z.date().nullable(),
  createdAt: z.date(),
  sections: z.array(section),
})

const datedGallery = studioGallery.extend({ updatedAt: z.date() })

const sectionTitles = z.array(sectionTitle).max(SECTIONS_MAX)

const photoCount = z.number().int().max(KIND_PHOTOS_MAX)
const kindChoice = z
  .object({
    included: photoCount.min(0).nullable(),
    extraPriceCents: z.number().int().min(KIND_EXTRA_MIN_CENTS).max(KIND_EXTRA_MAX_CENTS).nullable(),
    maximum: photoCount.min(1).nullable(),
    together: z.boolean(),
    afterDeadline: z.enum(['nothing', 'studio_chooses']),
    pays: z.enum(['first', 'later']),
  })
  .refine(areKindChoiceRulesSound)

const unknown = refusals('gallery_not_found')
const sectionRefusals = refusals('section_taken')

export const galleriesContract = {
  listGalleries: photographer.evenActing
    .input(z.object({ clientId: z.uuid().optional() }))
    .output(z.array(studioGallery)),
  pageGalleries: photographer.evenActing
    .input(
      z.object({
        ...cursorInput,
        clientId: z.uuid().optional(),
        updatedSince: isoMoment.optional(),
      }),
    )
    .output(cursorPage(datedGallery))
    .errors({ ...refusals('client_not_found'), ...unknownCursor }),
  findGallery: photographer.evenActing.input(byId).output(datedGallery).errors(unknown),
  /** Creates a draft, or an open gallery with `isOpen`. A repeated `creationId` adds nothing. */
  createGallery: photographer.evenActing
    .input(
      z.object({
        creationId: z.uuid(),
        clientId: z.uuid(),
        title,
        kind,
        shotOn,
        sections: z.array(sectionTitle).max(SECTIONS_MAX),
        isOpen: z.boolean(),
      }),
    )
    .output(byId)
    .errors({ ...refusals('client_not_found', 'too_many_galleries'), ...sectionRefusals }),
  /** Absent fields are left unchanged. Passing `status` turns automatic status off. */
  updateGallery: photographer.evenActing
    .input(
      byId.extend({
        title: title.optional(),
        kind: kind.optional(),
        shotOn: shotOn.optional(),
        welcome: z.string().trim().max(WELCOME_MAX_LENGTH).optional(),
        status: z.enum(clientStatuses).optional(),
      }),
    )
    .output(emptyObject)
    .errors(unknown),
  /**
   * Saves the complete list of chapters, in order. Chapters that are not listed are removed, but
   * their photos stay. Refuses when `read` is passed and differs from the saved chapters.
   */
  saveSections: photographer.evenActing
    .input(
      byId.extend({
        sections: z
          .array(z.object({ id: z.uuid().nullable(), title: sectionTitle, forGuests: z.boolean() }))
          .max(SECTIONS_MAX)
          .refine((sections) => hasNoDuplicates(sections.flatMap(({ id }) => id ?? []))),
        read: z.array(section).max(SECTIONS_MAX).optional(),
      }),
    )
    .output(z.array(section))
    .errors({ ...unknown, ...sectionRefusals, ...refusals('sections_changed') }),
  archiveGallery: photographer.notActing.input(byId).output(emptyObject).errors(unknown),
  /** Restores the earlier state: live if the gallery was ever open, else a draft. */
  restoreGallery: photographer.notActing.input(byId).output(emptyObject).errors(unknown),

  listKinds: photographer.evenActing
    .input(emptyObject)
    .output(z.array(z.object({ kind, sections: sectionTitles, choice: kindChoice.nullable() }))),
  /** Absent fields are left unchanged. A null `choice` removes the kind's choice rules. */
  saveKind: photographer.evenActing
    .input(z.object({ kind, sections: sectionTitles.optional(), choice: kindChoice.nullable().optional() }))
    .output(emptyObject),
}
