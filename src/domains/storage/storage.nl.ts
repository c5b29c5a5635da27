import { figure, roomText } from '#platform/pure/format.nl.ts'

export const storageNl = {
  full: {
    title: 'Opslaglimiet bereikt',
    line: (freeBytes: number) =>
      `Je hebt je opslaglimiet bereikt. Je hebt nog ${figure(Math.floor(freeBytes / 1024 ** 2))} MB beschikbaar. Verwijder bestanden of upgrade om meer opslag te krijgen.`,
  },
  resting: {
    title: 'Er is even geen ruimte',
    line: (freeBytes: number) =>
      `Wat je verwijdert, bewaren we nog een paar dagen voor noodgevallen. Zolang dat er nog staat, is er ruimte voor ${roomText(freeBytes)}. Probeer het over een paar dagen opnieuw, of upgrade.`,
  },
  overview: {
    of: (limit: string) => `van ${limit}`,
    short: (used: string, limit: string) => `${used} van ${limit}`,
    bar: (used: string, limit: string) => `Opslag: ${used} van ${limit} gebruikt`,
    free: (room: string) => `${room} vrij`,
    comingIn: (room: string) => `${room} moet nog worden geüpload`,
    nearly: 'Je opslag is bijna vol.',
    full: 'Je opslag is vol. Verwijder bestanden of upgrade om weer te kunnen uploaden.',
    resting: (freeBytes: number) => storageNl.resting.line(freeBytes),
    more: 'Bekijk grotere abonnementen',
    photos: 'Foto’s',
    clients: 'Klanten',
    count: figure,
    empty: 'Nog geen foto’s geüpload',
    busy: 'Opslag laden',
    failed: 'Kon je opslag niet laden',
  },
  unknown: 'Abonnementsinformatie niet beschikbaar',
}
