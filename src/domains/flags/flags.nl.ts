import type { RefusalTexts } from '#domains/access/refusal-texts.ts'
import { figure } from '#platform/pure/format.nl.ts'
import { plural } from '#platform/pure/plural.ts'
import type { flagsContract } from './flags.contract.ts'
import type { FlagName } from './flags.rules.ts'

const part = (name: string, line: string) => ({ name, line })

const parts: Record<FlagName, { name: string; line: string }> = {
  registration: part('Registratie', 'Nieuwe fotografen maken zelf een account.'),
  uploads: part('Uploads', 'Fotografen uploaden foto’s. Uploads die al lopen, worden afgemaakt.'),
  print_shop: part(
    'Printshop',
    'Klanten bestellen afdrukken. Geplaatste bestellingen kunnen altijd betaald worden.',
  ),
  downloads: part(
    'Downloads',
    'Klanten en fotografen downloaden foto’s, los of als ZIP. Wat al loopt, wordt afgemaakt.',
  ),
  comments: part('Opmerkingen', 'Klanten en fotografen schrijven bij foto’s. Lezen kan altijd.'),
  sign_in_links: part(
    'Inloglinks',
    'Inloggen met een link uit de mail. Links in mails over nieuwe foto’s blijven werken.',
  ),
  live_updates: part(
    'Vanzelf verversen',
    'Open schermen werken zichzelf bij. Uit: pas als iemand terugkeert naar het venster.',
  ),
  own_domains: part(
    'Eigen domeinen',
    'Galerijen op het domein van hun studio. Uit: bezoekers krijgen een link naar Lichttafel.',
  ),
  api: part('API', 'Programma’s van een studio werken met een API-sleutel. Uit: ze krijgen geen antwoord.'),
  webhooks: part(
    'Webhooks',
    'We roepen adressen van fotografen aan als er iets gebeurt. Uit: wat intussen gebeurt, wordt later niet alsnog verstuurd.',
  ),
}

export const flagsNl = {
  title: 'Feature Toggles',
  warning: { title: 'Uitschakelen werkt meteen voor alle gebruikers.', line: 'Test het eerst.' },
  failed: 'Kon features niet laden',
  noneFound: { title: 'Geen Features Gevonden', line: 'Er is geen feature met deze naam of beschrijving.' },
  search: 'Naam of beschrijving',
  counters: {
    label: 'Samenvatting',
    active: 'Actief',
    disabled: 'Uitgeschakeld',
    affected: 'Bereikte gebruikers',
  },
  figure,
  affected: (count: number) => `Bereikt ${plural(count, 'gebruiker', 'gebruikers', figure)}`,
  affectsNobody: 'Uit voor iedereen',
  changed: (enabled: boolean, who: string) => `${enabled ? 'Ingeschakeld' : 'Uitgeschakeld'} door ${who},`,
  neverChanged: 'Nog nooit gewijzigd',
  parts,
  switchingOff: {
    title: (name: string) => `${name} uitschakelen?`,
    line: (count: number) =>
      `Dit werkt meteen, voor ${plural(count, 'gebruiker', 'gebruikers', figure)}. Je kunt het altijd weer inschakelen.`,
    confirm: 'Uitschakelen',
    cancel: 'Annuleren',
  },
  setting: {
    done: 'Feature Toggle Gewijzigd',
    line: (name: string, enabled: boolean) => `${name}: ${enabled ? 'aan' : 'uit'}`,
    refusals: {} satisfies RefusalTexts<(typeof flagsContract)['setSwitch']>,
    broken: { title: 'Fout', line: 'Kon feature niet wijzigen' },
  },
}
