import { ownerOnlyNl } from '#domains/access/acting.nl.ts'
import type { RefusalTexts } from '#domains/access/refusal-texts.ts'
import { failureTexts, waitText, type OwnRefusalTexts } from '#domains/accounts/accounts.nl.ts'
import { flagsOffNl } from '#domains/flags/flags-off.nl.ts'
import type { OwnDomain, ownDomainContract } from './own-domain.contract.ts'
import type { DomainFailure, HostFault } from './domain/own-domain.rules.ts'

type Contract = typeof ownDomainContract

const again = 'Probeer het opnieuw.'
const noRight = 'Een eigen domein is er alleen voor Professional en Studio.'

const faults: Record<HostFault, string> = {
  not_a_name: 'Vul alleen de naam van je domein in, zoals galerij.studiovossen.nl',
  ip_address: 'Vul een naam in, en geen IP-adres',
  no_dot: 'Vul de hele naam in, zoals galerij.studiovossen.nl',
  wildcard: 'Vul één naam in, zonder sterretje',
  too_long: 'Deze naam is te lang voor een domein',
  public_suffix: 'Dit is een extensie waaronder iedereen een naam kan registreren. Vul je eigen domein in.',
  ours: 'Dit adres is van Lichttafel. Vul je eigen domein in.',
}

const failures: Record<DomainFailure, (seen: string | null) => string> = {
  dns_silent: () => 'De DNS van je domein geeft geen antwoord. We proberen het vanzelf opnieuw.',
  no_txt: () => 'We zien het TXT-record nog niet. Na het instellen kan dat een paar uur duren.',
  other_txt: () => 'Er staat een TXT-record, maar met een andere waarde.',
  no_record: () => 'We zien nog geen CNAME- of A-record.',
  other_address: (seen) => `We zien nog een ander adres: ${seen ?? ''}`,
  caa_forbids: () =>
    'Een CAA-record verbiedt Let’s Encrypt, dus kunnen we geen certificaat krijgen. Voeg letsencrypt.org eraan toe.',
  taken: () =>
    'Een andere studio gebruikt dit domein, en het TXT-record van die studio staat er ook. Haal dat weg als het domein van jou is.',
  claimed: () =>
    'Een andere studio gebruikt dit domein nog. We hebben die studio gemaild. Laat je TXT-record staan, dan is het domein binnen 48 uur van jou.',
}

const proofFailures = new Set<DomainFailure>(['no_txt', 'other_txt'])
const proofGone =
  'We zien je TXT-record niet meer. Zet het terug: zonder dat record werkt je domein over een uur niet meer.'

const stateLines: Record<OwnDomain['state'], string> = {
  waiting:
    'Voeg deze twee DNS-records toe bij je domeinprovider (zoals TransIP). We kijken elke tien minuten, en na twee dagen elke dag.',
  verified: 'Het domein is van jou. Het moet nog naar je galerij leiden.',
  live: 'Je klanten vinden hier hun galerij, en links in je mails leiden hierheen. Laat de records staan.',
  lost: 'Dit domein leidt niet meer naar je galerij. Je klanten vinden die nu bij Lichttafel. Zet de records terug, dan werkt het vanzelf weer.',
}

export const ownDomainNl = {
  title: 'Eigen domein',
  line: 'Je galerijen onder je eigen naam. Je klanten zien je domein in hun browser en in je mails.',
  loading: 'Eigen domein laden',
  failed: 'Kon je eigen domein niet laden',

  host: 'Domein',
  hostExample: 'galerij.studiovossen.nl',
  set: 'Instellen',
  cancel: 'Annuleren',
  noRight: { notice: noRight, see: 'Bekijk abonnementen' },

  stateLines,
  failure: ({ failure, seen, state }: Pick<OwnDomain, 'failure' | 'seen' | 'state'>) =>
    failure && (state === 'live' && proofFailures.has(failure) ? proofGone : failures[failure](seen)),
  checked: (ago: string) => `Gecontroleerd: ${ago}`,

  records: {
    label: 'Records voor je domein',
    type: 'Type',
    name: 'Naam',
    value: 'Waarde',
    copy: (what: string) => `${what} kopiëren`,
    copied: 'Gekopieerd',
    bare: 'Kan je domein geen CNAME hebben? Geef het dan dezelfde A- en AAAA-records als dit doel.',
  },

  change: 'Wijzigen',
  setting: {
    done: 'Domein ingesteld',
    ...failureTexts('Domein niet ingesteld', {
      acting_as_studio: ownerOnlyNl,
      domain_not_allowed: noRight,
      host_refused: ({ reason }) => faults[reason],
      ...flagsOffNl.refusals,
    } satisfies OwnRefusalTexts<Contract['setOwnDomain']>),
  },

  check: 'Controleren',
  checking: {
    refusals: {
      acting_as_studio: ownerOnlyNl,
      domain_not_allowed: noRight,
      domain_not_found: 'Je hebt geen eigen domein meer',
      too_many_attempts: (facts) => ({ title: 'Niet gecontroleerd', line: waitText(facts) }),
      ...flagsOffNl.refusals,
    } satisfies RefusalTexts<Contract['checkOwnDomain']>,
    broken: { title: 'Kon het domein niet controleren', line: again },
  },

  remove: 'Verwijderen',
  removing: {
    title: (host: string) => `${host} verwijderen?`,
    line: 'Je klanten vinden hun galerij dan bij Lichttafel. Je domein wordt nog 30 dagen doorgestuurd.',
    confirm: 'Verwijderen',
    done: 'Domein verwijderd',
    refusals: { acting_as_studio: ownerOnlyNl } satisfies RefusalTexts<Contract['removeOwnDomain']>,
    broken: { title: 'Domein niet verwijderd', line: again },
  },
}
