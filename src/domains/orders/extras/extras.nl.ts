/** On orders, receipts, payments and letters alike. */
export const extrasNl = {
  product: 'Extra foto’s',
}
