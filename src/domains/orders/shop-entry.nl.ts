/** Shop texts that load with the gallery; the others load with the shop. */
export const shopEntryNl = {
  cart: (count: number) => (count === 0 ? 'Winkelwagen, leeg' : `Winkelwagen, ${count} in totaal`),
  checkout: 'Afrekenen',
  emptyCart: 'Je winkelwagen is leeg.',
  myOrders: 'Bestellingen',
  noPhotos: { title: 'Geen foto’s geselecteerd', line: 'Selecteer eerst foto’s om te bestellen' },
  noFinals: { title: 'Geen finale foto’s geselecteerd', line: 'Je kunt alleen finale foto’s bestellen' },
}
