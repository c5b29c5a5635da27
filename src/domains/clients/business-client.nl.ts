import type { RefusalTexts } from '#domains/access/refusal-texts.ts'
import { waitText } from '#domains/accounts/accounts.nl.ts'
import { longDate } from '#platform/pure/format.nl.ts'
import type { Country } from '#platform/pure/postal-address.ts'
import type { BusinessClientProblem, VatIdAnswer } from './business-client.rules.ts'
import type { BusinessClientField } from './client-fields.rules.ts'
import type { clientsContract } from './clients.contract.ts'

const vatIdExamples: Record<Country, string> = { NL: 'NL123456789B01', BE: 'BE0123456789' }
const postcodeExamples: Record<Country, string> = { NL: '3511 AA', BE: '2000' }

export const businessClientNl = {
  fields: {
    companyName: 'Bedrijfsnaam',
    kvkNumber: 'KVK-nummer',
    vatId: 'Btw-nummer',
    street: 'Straat',
    houseNumber: 'Huisnummer',
    postcode: 'Postcode',
    city: 'Plaats',
    country: 'Land',
    reference: 'Referentie op de factuur',
  } satisfies Record<BusinessClientField, string>,
  address: 'Factuuradres',
  addressHint: 'Leeg: het bezorgadres van de bestelling',
  referenceHint: 'Zoals een inkoopnummer',
  vatIdHint: (country: Country) => `Zoals ${vatIdExamples[country]}`,
  checkedOn: (moment: Date) => `gecontroleerd op ${longDate(moment)}`,
  notChecked: 'niet gecontroleerd: btw wordt berekend',

  problem: (problem: BusinessClientProblem, country: Country) => problems[problem](country),

  check: {
    again: 'Opnieuw controleren',
    done: {
      known: { title: 'Btw-nummer klopt' },
      unknown: {
        title: 'VIES kent dit btw-nummer niet',
        line: 'Het blijft staan, en btw wordt berekend. Vraag je klant het na te kijken.',
      },
      unanswered: {
        title: 'VIES geeft nu geen antwoord',
        line: 'Er is niets gewijzigd. Probeer het later opnieuw.',
      },
    } satisfies Record<VatIdAnswer, object>,
    refusals: {
      client_not_found: 'Klant niet gevonden',
      no_vat_id: { title: 'Er staat geen btw-nummer meer', line: 'Vul het in en sla het op.' },
      too_many_attempts: (facts) => ({ title: 'Je controleert nu veel nummers', line: waitText(facts) }),
    } satisfies RefusalTexts<(typeof clientsContract)['checkVatId']>,
    broken: { title: 'Fout', line: 'Kon het btw-nummer niet controleren' },
  },
}

const problems: Record<BusinessClientProblem, (country: Country) => string> = {
  company_needed: () => 'Vul dit in',
  not_a_kvk_number: () => 'Een KVK-nummer heeft 8 cijfers',
  not_a_vat_id: (country) =>
    `Dit btw-nummer bestaat niet. Kijk het na; de vorm is ${vatIdExamples[country]}.`,
  address_needed: () => 'Vul dit in',
  not_a_postcode: (country) => `Vul een postcode in zoals ${postcodeExamples[country]}`,
}
