// The galleries of a client: one shoot each, with its chapters.
import { z } from 'zod'
import { isoDay, isoMoment } from '#domains/access/column.contract.ts'
import { line } from '#domains/access/line.contract.ts'
import { none, photographer, refusals } from '#domains/access/who.contract.ts'
import { clientStatuses } from '#domains/clients/clients.rules.ts'
import { cursorInput, cursorPage, unknownCursor } from '#kit/list.contract.ts'
import { isEachOnce } from '#platform/pure/each-once.ts'
import {
  GALLERY_TITLE_MAX_LENGTH,
  galleryKinds,
  galleryStates,
  isKindChoiceSound,
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
const title = line(GALLERY_TITLE_MAX_LENGTH, 1)
const sectionTitle = line(SECTION_TITLE_MAX_LENGTH, 1)
const shotOn = isoDay.nullable()

const section = z.object({ id: z.uuid(), title: z.string(), forGuests: z.boolean() })

export const studioGallery = z.object({
  id: galleryId,
  clientId: z.uuid(),
  slug: z.string(),
  /** Null until the studio gives its first gallery one. */
  title: z.string().nullable(),
  kind,
  /** ISO date. */
  shotOn,
  welcome: z.string().nullable(),
  status: z.enum(clientStatuses),
  state: z.enum(galleryStates),
  sortBy: z.enum(photoOrders),
  /** ISO date; the last day on which the client may come in. */
  expiresOn: z.string().nullable(),
  archivedAt: z.string().nullable(),
  createdAt: z.string(),
  sections: z.array(section),
})

const datedGallery = studioGallery.extend({ updatedAt: z.string() })

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
  .refine(isKindChoiceSound)

const unknown = refusals('gallery_not_found')
const sectionRefusals = refusals('section_taken')

export const galleriesContract = {
  /** Newest first; all of the studio, or those of one client. */
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
  /** A draft, unless `isOpen`. Pressed twice with one `creationId`, it makes one. */
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
  /** What is absent stays. A status counts as set by hand. */
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
    .output(none)
    .errors(unknown),
  /**
   * All chapters in their order: those with an `id` are kept under this title, those without are new, those that are
   * missing go. Photos of one that goes stay in the gallery. Refused when those that were `read` are no longer there as
   * they were; without them nothing is compared.
   */
  saveSections: photographer.evenActing
    .input(
      byId.extend({
        sections: z
          .array(z.object({ id: z.uuid().nullable(), title: sectionTitle, forGuests: z.boolean() }))
          .max(SECTIONS_MAX)
          .refine((sections) => isEachOnce(sections.flatMap(({ id }) => id ?? []))),
        read: z.array(section).max(SECTIONS_MAX).optional(),
      }),
    )
    .output(z.array(section))
    .errors({ ...unknown, ...sectionRefusals, ...refusals('sections_changed') }),
  /** Closes it to the client; nothing in it is lost. */
  archiveGallery: photographer.notActing.input(byId).output(none).errors(unknown),
  /** Gives it back the state that it had: open when the client has seen it, else a draft. */
  restoreGallery: photographer.notActing.input(byId).output(none).errors(unknown),

  /** What a new gallery of each kind begins with, at this studio. */
  listKinds: photographer.evenActing
    .input(none)
    .output(z.array(z.object({ kind, sections: sectionTitles, choice: kindChoice.nullable() }))),
  /** What is absent stays; without a choice, a new gallery has no rules. */
  saveKind: photographer.evenActing
    .input(z.object({ kind, sections: sectionTitles.optional(), choice: kindChoice.nullable().optional() }))
    .output(none),
}
