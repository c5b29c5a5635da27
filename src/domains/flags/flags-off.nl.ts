import type { FlagName } from './flags.rules.ts'

const off = (title: string, line = 'Probeer het later opnieuw.') => ({ title, line })

/** Texts for every screen, so separate from the back office’s texts. */
const sentences: Record<FlagName, { title: string; line: string }> = {
  registration: off('Registreren kan nu even niet'),
  uploads: off('Uploaden kan nu even niet', 'Je bestanden blijven staan. Probeer het later opnieuw.'),
  print_shop: off(
    'Bestellen kan nu even niet',
    'Je winkelwagen blijft bewaard. Bestellingen die je al plaatste, gaan gewoon door.',
  ),
  downloads: off('Downloaden kan nu even niet'),
  comments: off('Opmerkingen plaatsen kan nu even niet', 'Wat er al staat, kun je gewoon lezen.'),
  sign_in_links: off('Inloggen met een link kan nu even niet', 'Log in met je wachtwoord.'),
  live_updates: off(
    'Dit scherm ververst nu niet vanzelf',
    'Kom terug naar dit venster om het nieuwste te zien.',
  ),
  own_domains: off(
    'Eigen domeinen werken nu even niet',
    'Je klanten vinden hun galerij intussen bij Lichttafel.',
  ),
  api: off('De API staat nu even uit', 'Sleutels blijven bestaan. Probeer het later opnieuw.'),
  webhooks: off('Webhooks staan nu even uit', 'Wat intussen gebeurt, wordt niet verstuurd.'),
}

export const flagsOffNl = {
  sentences,
  refusals: { switched_off: ({ name }: { name: FlagName }) => sentences[name] },
}
