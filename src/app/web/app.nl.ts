import type { UiWords } from '#ui/ui-words.ts'

export const appNl = {
  product: 'Lichttafel',
  home: {
    title: "Waar foto's worden beoordeeld",
    line: "Deel previews met je klant, laat kiezen en goedkeuren, en lever de afgeronde foto's in één keer af.",
    signIn: 'Inloggen',
    register: 'Registreren',
  },
  notFound: { title: 'Oops! Page not found', toHome: 'Naar de voorpagina' },
  broken: {
    title: 'Er is iets misgegaan',
    line: 'Probeer het opnieuw. Blijft het misgaan, laad dan de pagina opnieuw.',
  },
  signOut: 'Uitloggen',
}

export const uiWordsNl: UiWords = {
  close: 'Sluiten',
  minimise: 'Verkleinen',
  cancel: 'Annuleren',
  undo: 'Ongedaan maken',
  retry: 'Opnieuw',
  retryLoad: 'Opnieuw proberen',
  optional: 'optioneel',
  showPassword: 'Wachtwoord tonen',
  hidePassword: 'Wachtwoord verbergen',
  fewer: 'Minder',
  more: 'Meer',
  notifications: 'Meldingen',
  skipToContent: 'Naar de inhoud',
}
