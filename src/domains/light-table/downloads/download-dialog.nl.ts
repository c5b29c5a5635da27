export const downloadDialogNl = {
  title: 'Downloaden',
  measuring: 'Grootte bepalen',
  asZip: (fileName: string, size: string) => `Je krijgt ze samen als ${fileName}, ${size}.`,
  asFile: (fileName: string, size: string) => `Je krijgt ${fileName}, ${size}.`,
  fullSize: 'in volle grootte',
  skippedNames: (names: readonly string[], more: number) =>
    names.join(', ') + (more > 0 ? ` en nog ${more}` : ''),
  start: 'Downloaden',
  close: 'Sluiten',
  progress: (sent: string, total: string) => `${sent} van ${total}`,
  browserGoesOn: 'Je browser bewaart het bestand. Je kunt dit venster sluiten.',
  stoppedAt: (sent: string, total: string) => `Gestopt bij ${sent} van ${total}.`,
  stoppedNearEnd: 'Gestopt vlak voor het einde.',
  again: 'Opnieuw',
  elsewhere: 'Apps als Instagram en Facebook bewaren geen bestanden. Open deze pagina in Safari of Chrome.',
  address: 'Link',
  waiting: 'Je browser begint zo met downloaden.',
}
