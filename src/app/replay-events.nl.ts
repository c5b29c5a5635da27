type Failed = { id: string; type: string; attempts: number; receivedAt: Date; error: string | null }

const moment = new Intl.DateTimeFormat('nl-NL', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'Europe/Amsterdam',
})

const times = (count: number) => (count === 1 ? '1 keer' : `${count} keer`)

export const replayEventsNl = {
  nothingFailed: 'Er zijn geen mislukte berichten van Stripe.',
  failed: ({ id, type, attempts, receivedAt, error }: Failed) =>
    `${id}  ${type}, ontvangen ${moment.format(receivedAt)}, ${times(attempts)} geprobeerd\n  ${error ?? ''}`,
  howToReplay:
    'Nog eens proberen: npm run replay-events -- alle, of een enkel bericht: npm run replay-events -- evt_...',
  replayed: (count: number) =>
    count === 1 ? '1 bericht wordt opnieuw verwerkt.' : `${count} berichten worden opnieuw verwerkt.`,
  notFailed: (id: string) => `Er is geen mislukt bericht ${id}.`,
  /** The word that asks for all of them. */
  all: 'alle',
}
