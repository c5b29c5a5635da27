import type { UiTexts } from '#ui/theme/ui-texts.ts'

export const uiTextsNl: UiTexts = {
  close: 'Sluiten',
  dismiss: 'Melding weghalen',
  minimise: 'Verkleinen',
  cancel: 'Annuleren',
  undo: 'Ongedaan maken',
  retry: 'Opnieuw',
  retryLoad: 'Opnieuw proberen',
  optional: 'optioneel',
  showPassword: 'Wachtwoord tonen',
  hidePassword: 'Wachtwoord verbergen',
  capsLock: 'Caps Lock staat aan',
  fewer: 'Minder',
  more: 'Meer',
  notifications: 'Meldingen',
  skipToContent: 'Naar de inhoud',
  copy: (what) => `${what} kopiëren`,
  copied: 'Gekopieerd',
}
