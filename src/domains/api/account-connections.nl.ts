export const accountKeysNl = {
  title: 'API-sleutels',
  none: 'Geen API-sleutels',
  failed: 'Kon de API-sleutels niet laden',
  used: (moment: string) => `gebruikt: ${moment}`,
  unused: 'nog niet gebruikt',
}

export const accountWebhooksNl = {
  title: 'Webhooks',
  none: 'Geen webhooks',
  failed: 'Kon de webhooks niet laden',
  states: { on: 'aan', failing: 'faalt', off: 'uit' },
  since: (moment: string) => `er komt niets aan sinds ${moment}`,
  off: { gone: 'het adres bestaat niet meer', silent: 'er kwam vijf dagen niets aan' },
}
