const wholeMegabytes = (bytes: number) => new Intl.NumberFormat('nl-NL').format(Math.floor(bytes / 1024 ** 2))

export const storageNl = {
  full: {
    title: 'Opslaglimiet bereikt',
    line: (freeBytes: number) =>
      `Je hebt je opslaglimiet bereikt. Je hebt nog ${wholeMegabytes(freeBytes)} MB beschikbaar. Verwijder bestanden of upgrade om meer opslag te krijgen.`,
  },
  unknown: 'Abonnementsinformatie niet beschikbaar',
}
