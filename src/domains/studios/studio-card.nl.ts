export const studioCardNl = {
  line: 'Je foto’s bekijken, kiezen en bestellen',
  alt: (studio: string) => `De naam van ${studio}`,
}
