export const clientPageNl = {
  upload: 'Uploaden',
  orders: 'Bestellingen',
  choice: 'Keuze',
  asClient: {
    open: 'Bekijk als klant',
    title: (name: string) => `De galerij van ${name}`,
    label: 'Je kijkt mee',
    line: (firstName: string) => `Zo ziet ${firstName} de galerij. Je kijkt alleen mee.`,
    back: 'Terug naar de klant',
  },
}
