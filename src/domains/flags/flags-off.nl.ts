import type { FlagName } from './flags.rules.ts'

const later = 'Probeer het later opnieuw.'

/** Shown to users where a flag is off; apart from the texts of the back office, because every screen loads these. */
const sentences: Record<FlagName, { title: string; line: string }> = {
  registration: { title: 'Registreren kan nu even niet', line: later },
  uploads: {
    title: 'Uploaden kan nu even niet',
    line: 'Je bestanden blijven staan. Probeer het later opnieuw.',
  },
  print_shop: {
    title: 'Bestellen kan nu even niet',
    line: 'Je winkelwagen blijft bewaard. Bestellingen die je al plaatste, gaan gewoon door.',
  },
  downloads: { title: 'Downloaden kan nu even niet', line: later },
  comments: { title: 'Opmerkingen plaatsen kan nu even niet', line: 'Wat er al staat, kun je gewoon lezen.' },
  sign_in_links: { title: 'Inloggen met een link kan nu even niet', line: 'Log in met je wachtwoord.' },
  live_updates: {
    title: 'Dit scherm ververst nu niet vanzelf',
    line: 'Kom terug naar dit venster om het nieuwste te zien.',
  },
  own_domains: {
    title: 'Eigen domeinen werken nu even niet',
    line: 'Je klanten vinden hun galerij intussen bij Lichttafel.',
  },
  api: { title: 'De API staat nu even uit', line: 'Sleutels blijven bestaan. Probeer het later opnieuw.' },
  webhooks: { title: 'Webhooks staan nu even uit', line: 'Wat intussen gebeurt, wordt niet verstuurd.' },
}

export const flagsOffNl = {
  sentences,
  refusals: { switched_off: ({ name }: { name: FlagName }) => sentences[name] },
}
