export const ublNl = {
  /** In place of a tax number, of a seller who has none. */
  exempt: 'Vrijgesteld',
}
