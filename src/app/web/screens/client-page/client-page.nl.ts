export const clientPageNl = {
  upload: 'Uploaden',
}
