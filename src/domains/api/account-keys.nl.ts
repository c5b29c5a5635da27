export const accountKeysNl = {
  title: 'API-sleutels',
  none: 'Geen API-sleutels',
  failed: 'Kon de API-sleutels niet laden',
  used: (moment: string) => `gebruikt: ${moment}`,
  unused: 'nog niet gebruikt',
}
