export const orderPaymentDescription = (orderNumber: string) => `Bestelling ${orderNumber}`

export const receiptLinesNl = {
  shipping: 'Verzendkosten',
  refund: (orderNumber: string) => `Terugbetaling van bestelling ${orderNumber}`,
  refundBecause: (orderNumber: string, reason: string) =>
    `Terugbetaling van bestelling ${orderNumber}: ${reason}`,
  refundFailed: (orderNumber: string) => `Terugbetaling van bestelling ${orderNumber} is niet gelukt`,
}

export const payLinkNl = {
  brand: 'Lichttafel',
  wrong: {
    title: 'Deze betaallink klopt niet',
    line: 'Open de link opnieuw vanuit je mail, of betaal vanuit je galerij.',
  },
  closed: {
    title: 'Betalen kan nog niet',
    line: 'Er kan op dit moment niet worden betaald. Probeer het later opnieuw; je bestelling blijft staan.',
  },
  tooMany: {
    title: 'Even geduld',
    line: 'Deze link is te vaak geopend. Probeer het over een kwartier opnieuw.',
  },
  toGallery: 'Naar je galerij',
  thanks: {
    title: 'Bedankt voor je betaling',
    line: 'Je krijgt een mail zodra die binnen is. Log in om je bestelling te bekijken.',
  },
}
