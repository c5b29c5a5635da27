export const countedDownloadsNl = {
  tooMany:
    'Er lopen nu te veel downloads tegelijk. Wacht tot er een klaar is en probeer het over een halve minuut opnieuw.',
}
