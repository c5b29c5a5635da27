import { path } from '#domains/access/paths.rules.ts'
import { originForClient } from '#domains/accounts/server/accounts.ts'
import { fullName } from '#domains/clients/clients.rules.ts'
import { hadEnoughLetters, sendClientLetter } from '#domains/clients/server/clients.ts'
import { sendLetter, type Letter } from '#domains/mail/server/mail.ts'
import { brandOf } from '#domains/studios/server/studios.ts'
import type { Tx } from '#platform/db/transaction.ts'
import type { Services } from '#platform/services.ts'
import { findPeople, listOfGallery, type ListRow } from '../../core/server/choice-lists.sql.ts'

type Writing = { tx: Tx<'system'>; services: Pick<Services, 'publicUrl'>; now: Date }

/** Texts with a button, as they stand in choice-letters.nl.ts. */
type Texts = { subject: string; greeting: string; paragraphs: string[]; button: string; closing: string }

type ChoiceLetter = { kind: Letter['kind']; texts: Texts; photoIds?: readonly string[] }

/** What letters about a list say of it. */
export async function choiceFacts({ tx }: Pick<Writing, 'tx'>, list: ListRow) {
  const people = await findPeople(tx, list)
  const hasSeveral = (await listOfGallery(tx, list.galleryId)).length > 1
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
export type ChoiceFacts = Awaited<ReturnType<typeof choiceFacts>>

/** In the studio's name; answers go to the studio. */
export async function writeToChooser(
  writing: Writing,
  { people }: ChoiceFacts,
  { kind, texts, photoIds }: ChoiceLetter,
): Promise<void> {
  if (await hadEnoughLetters(writing, people.clientId)) return
  const origin = await originForClient(writing, people.clientId)
  const url = origin + path('gallery', { galerij: people.hasOthers ? people.slug : undefined })
  const letter: Letter = {
    ...texts,
    kind,
    to: people.clientEmail,
    brand: brandOf(people),
    button: { text: texts.button, url },
    ...(photoIds && { pictures: { reader: { clientId: people.clientId }, thumbIds: photoIds } }),
  }
  await sendClientLetter(writing, { clientId: people.clientId, studioId: people.studioId }, letter)
}

/** To the studio, unless it wants no mail about choices. */
export async function writeToStudioOfChoice(
  { tx, services, now }: Writing,
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
