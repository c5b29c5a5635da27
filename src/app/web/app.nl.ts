export const appNl = {
  product: 'Lichttafel',
  notFound: {
    title: 'Deze pagina bestaat niet',
    line: 'Oops! Page not found',
    toHome: 'Naar de voorpagina',
  },
  newVersion: { title: 'Nieuwe versie beschikbaar', reload: 'Vernieuwen', later: 'Later' },
  broken: {
    title: 'Er is iets misgegaan',
    line: 'Probeer het opnieuw. Blijft het misgaan, laad dan de pagina opnieuw.',
    retry: 'Opnieuw proberen',
  },
}
