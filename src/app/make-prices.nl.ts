export const makePricesNl = {
  usage: 'Geef de sleutel van Stripe: STRIPE_SECRET_KEY=sk_... npm run make-prices',
  made: (prices: readonly string[]) => `Gemaakt bij Stripe: ${prices.join(', ')}.`,
  nothingNew: 'Alle producten en prijzen staan al bij Stripe.',
}
