import { ownerOnlyNl } from '#domains/access/acting.nl.ts'
import type { RefusalTexts } from '#domains/access/refusal-texts.ts'
import { whyBroken } from '#domains/access/why-broken.nl.ts'
import { euros, longDate } from '#platform/pure/format.nl.ts'
import type { Country } from '#platform/pure/postal-address.ts'
import { businessFieldsNl, vatSchemesNl } from './business-log.nl.ts'
import type { businessContract } from './business.contract.ts'
import type { BusinessField, BusinessProblem, SchemePeriod } from './business/business.rules.ts'
import type { VatScheme } from './vat-schemes.rules.ts'

const problems: Record<BusinessProblem, string> = {
  name_needed: 'Vul in onder welke naam je werkt',
  not_a_postcode: 'Vul een postcode in zoals 3511 AA',
  country_not_yet: 'Verkopen vanuit een ander land kan nog niet.',
  not_a_kvk_number: 'Een KVK-nummer heeft 8 cijfers',
  not_a_vat_id: 'Dit btw-nummer bestaat niet. Kijk de cijfers na; de vorm is NL123456789B01.',
  not_a_link: 'Vul een volledige link in, zoals https://studiovossen.nl/voorwaarden',
  not_an_email: 'Vul een geldig e-mailadres in',
  not_a_day: 'Kies een dag',
}

/**
 * Names of missing fields inside a sentence: 'Nog nodig: je volledige adres en de reden van je
 * vrijstelling'.
 */
const missingFieldNames: Partial<Record<BusinessField, string>> = {
  legalName: 'je juridische naam',
  country: 'een adres in Nederland',
  vatId: 'je btw-nummer (of de KOR of een vrijstelling)',
  exemptReason: 'de reden van je vrijstelling',
}
const address: readonly BusinessField[] = ['street', 'houseNumber', 'postcode', 'city']

function missingFieldsText(missing: readonly BusinessField[]): string {
  const parts = missing.map((field) =>
    address.includes(field) ? 'je volledige adres' : (missingFieldNames[field] ?? ''),
  )
  return new Intl.ListFormat('nl', { type: 'conjunction' }).format([...new Set(parts)])
}

const again = 'Probeer het opnieuw.'

export const businessNl = {
  ...businessFieldsNl,
  form: 'Bedrijfsgegevens',
  names: 'Je bedrijf',
  address: 'Adres',
  invoices: 'Op je facturen en bij het bestellen',
  bookkeeping: 'Boekhouding',

  businessNameHint: 'De naam waaronder je werkt',
  legalNameHint: 'Zoals je bij de KVK staat. Bij een eenmanszaak is dat vaak je eigen naam.',
  vatIdHint: 'Je btw-id, zoals NL123456789B01',
  vatIdHintKor: 'Onder de KOR hoeft het niet',
  termsHint: 'Je klant ziet deze link bij het bestellen',
  accountantHint: 'Bij Omzet en btw kies je of we je facturen elke maand hierheen mailen',
  ossHint: 'Leeg als je niet meedoet. Vanaf die dag reken je de btw van het land van je klant.',
  otherRevenueHint: 'Telt mee voor de grens van de KOR en van verkoop in de EU. Alleen jij ziet dit.',
  exemptReasonHint: 'Deze zin staat op je facturen in plaats van btw',
  countries: { NL: 'Nederland', BE: 'België' } satisfies Record<Country, string>,
  now: (value: string) => `Nu: ${value || 'leeg'}`,
  nowAmount: (cents: number) => `Nu: ${cents ? euros(cents) : 'leeg'}`,

  problems,
  notAnAmount: 'Vul een bedrag in, zoals 1250 of 1.250,50',

  present: (missing: readonly BusinessField[], scheme: VatScheme) =>
    missing.length > 0
      ? 'Nog niet compleet'
      : `Btw: ${vatSchemesNl[scheme].toLowerCase().replace('kor', 'KOR')}`,
  missing: {
    title: 'Klanten kunnen pas bestellen als dit is ingevuld',
    line: (missing: readonly BusinessField[]) =>
      `Nog nodig: ${missingFieldsText(missing)}. Je klant hoort te weten van wie hij of zij koopt, en het moet op elke factuur staan.`,
  },

  row: {
    title: 'Vul je bedrijfsgegevens in',
    line: 'Daarna kunnen klanten bestellen.',
    verb: 'Invullen',
  },

  load: {
    busy: 'Bedrijfsgegevens laden',
    failed: (requestId: string | undefined) => `Kon je bedrijfsgegevens niet laden: ${whyBroken(requestId)}`,
  },

  save: {
    done: 'Bedrijfsgegevens opgeslagen',
    refusals: {
      field_invalid: ({ problem }) => ({
        title: 'Bedrijfsgegevens niet opgeslagen',
        line: problems[problem],
      }),
      acting_as_studio: ownerOnlyNl,
    } satisfies RefusalTexts<(typeof businessContract)['saveBusiness']>,
    broken: { title: 'Bedrijfsgegevens niet opgeslagen', line: again },
  },

  schemes: {
    label: 'Btw-regeling',
    line: 'Facturen die al verstuurd zijn, veranderen niet.',
    names: vatSchemesNl,
    lines: {
      standard: 'Je prijzen bevatten btw',
      kor: 'Kleineondernemersregeling: je rekent geen btw',
      exempt: 'Je rekent om een andere reden geen btw',
    } satisfies Record<VatScheme, string>,
    state: ({ from, until, state }: Pick<SchemePeriod, 'from' | 'until' | 'state'>) => {
      if (state === 'replaced') return `vanaf ${longDate(from)}, vervangen`
      if (state === 'later') return `gaat in op ${longDate(from)}`
      if (state === 'past') return `van ${longDate(from)} tot en met ${longDate(until!)}`
      return until ? `sinds ${longDate(from)}, tot en met ${longDate(until)}` : `sinds ${longDate(from)}`
    },
    now: 'Geldt nu',
    always: 'zolang je niets anders kiest',
    open: 'Andere regeling',
    cancel: 'Toch niet',
    choose: 'Nieuwe regeling',
    from: 'Vanaf',
    fromHint: 'De dag waarop de regeling ingaat. Dit mag ook een dag in de toekomst zijn.',
    fromInvalid: 'Kies een dag, hoogstens twee jaar vooruit',
    save: {
      done: 'Btw-regeling toegevoegd',
      refusals: {
        day_out_of_range: { title: 'Btw-regeling niet toegevoegd', line: 'Kies een andere dag.' },
        acting_as_studio: ownerOnlyNl,
      } satisfies RefusalTexts<(typeof businessContract)['addVatScheme']>,
      broken: { title: 'Btw-regeling niet toegevoegd', line: again },
    },
  },
}
