/** The texts of the print shop that the gallery needs at once; the others load when the shop is opened. */
export const shopDoorNl = {
  cart: (count: number) => (count === 0 ? 'Winkelwagen, leeg' : `Winkelwagen, ${count} in totaal`),
  checkout: 'Afrekenen',
  emptyCart: 'Je winkelwagen is leeg.',
  myOrders: 'Bestellingen',
  noPhotos: { title: 'Geen foto’s geselecteerd', line: 'Selecteer eerst foto’s om te bestellen' },
  noFinals: { title: 'Geen finale foto’s geselecteerd', line: 'Je kunt alleen finale foto’s bestellen' },
}
