import type { SystemWork } from '#domains/access/server/access.ts'
import { path } from '#domains/access/paths.rules.ts'
import { originForClient } from '#domains/accounts/server/accounts.ts'
import { fullName } from '#domains/clients/clients.rules.ts'
import { countLetterAndCheckOverLimit, sendClientLetter } from '#domains/clients/server/clients.ts'
import { sendLetter, type Letter } from '#domains/mail/server/mail.ts'
import { brandOf } from '#domains/studios/server/studios.ts'
import { findClientAndStudio, listByGallery, type ListRow } from '../../core/server/choice-lists.sql.ts'

type Texts = { subject: string; greeting: string; paragraphs: string[]; button: string; closing: string }

type ChoiceLetter = { kind: Letter['kind']; texts: Texts; photoIds?: readonly string[] }

export async function findChoiceFacts({ tx }: SystemWork<'tx'>, list: ListRow) {
  const people = await findClientAndStudio(tx, list)
  const hasSeveral = (await listByGallery(tx, list.galleryId)).length > 1
  return {
    people,
    clientName: fullName(people),
    firstName: people.firstName,
    studioName: people.studioName,
    ownerFirstName: people.ownerFirstName,
    gallery: people.galleryTitle,
    list: hasSeveral ? list.title : null,
  }
}
export type ChoiceFacts = Awaited<ReturnType<typeof findChoiceFacts>>

/**
 * Emails the client in the studio's name, within the limit for clients who never visited. Replies
 * go to the studio.
 */
export async function emailClientAboutChoice(
  work: SystemWork<'tx' | 'services' | 'now'>,
  { people }: ChoiceFacts,
  { kind, texts, photoIds }: ChoiceLetter,
): Promise<void> {
  if (await countLetterAndCheckOverLimit(work, people.clientId)) return
  const origin = await originForClient(work, people.clientId)
  const url = origin + path('gallery', { galerij: people.hasOthers ? people.slug : undefined })
  const letter: Letter = {
    ...texts,
    kind,
    to: people.clientEmail,
    brand: brandOf(people),
    button: { text: texts.button, url },
    ...(photoIds && { pictures: { reader: { clientId: people.clientId }, thumbIds: photoIds } }),
  }
  await sendClientLetter(work, { clientId: people.clientId, studioId: people.studioId }, letter)
}

/** Emails the studio, unless it turned off email about choices. */
export async function emailStudioAboutChoice(
  { tx, services, now }: SystemWork<'tx' | 'services' | 'now'>,
  { people }: ChoiceFacts,
  galleryId: string,
  { kind, texts, photoIds }: ChoiceLetter,
): Promise<void> {
  if (!people.mailsChoices) return
  const { clientId } = people
  const galerij = people.hasOthers ? galleryId : undefined
  await sendLetter(
    tx,
    {
      ...texts,
      kind,
      to: people.studioEmail,
      brand: { name: 'Lichttafel', replyTo: people.clientEmail },
      button: {
        text: texts.button,
        url: services.publicUrl + path('client', { clientId, galerij, onderdeel: 'keuze' }),
      },
      ...(photoIds && { pictures: { reader: { studioId: people.studioId }, thumbIds: photoIds } }),
    },
    now,
  )
}
