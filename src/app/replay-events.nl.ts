import { preciseMoment } from '#platform/pure/format.nl.ts'
import { plural } from '#platform/pure/plural.ts'

type Failed = { id: string; type: string; attempts: number; receivedAt: Date; error: string | null }

export const replayEventsNl = {
  nothingFailed: 'Er zijn geen mislukte berichten van Stripe.',
  failed: ({ id, type, attempts, receivedAt, error }: Failed) =>
    `${id}  ${type}, ontvangen ${preciseMoment(receivedAt)}, ${attempts} keer geprobeerd\n  ${error ?? ''}`,
  howToReplay:
    'Nog eens proberen: npm run replay-events -- alle, of een enkel bericht: npm run replay-events -- evt_...',
  replayed: (count: number) =>
    plural(count, 'bericht wordt opnieuw verwerkt.', 'berichten worden opnieuw verwerkt.'),
  notFailed: (id: string) => `Er is geen mislukt bericht ${id}.`,
  /** Argument that replays every failed event. */
  all: 'alle',
}
