export const lateAppNl = {
  line: 'Kijken kan, maar de knoppen werken nog niet. Laad de pagina opnieuw, of open hem in een nieuwere Safari, Chrome of Firefox.',
  reload: 'Opnieuw laden',
}
