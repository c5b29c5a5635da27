export const extrasNl = {
  product: 'Extra foto’s',
}
