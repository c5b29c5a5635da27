export const clientPageNl = {
  upload: 'Uploaden',
  orders: 'Bestellingen',
}
