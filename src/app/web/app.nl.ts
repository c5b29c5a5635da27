import type { UiTexts } from '#ui/theme/ui-texts.ts'

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
