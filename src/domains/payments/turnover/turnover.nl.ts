import type { RefusalTexts } from '#domains/access/refusal-texts.ts'
import { countriesNl } from '#platform/pure/countries.nl.ts'
import { euros } from '#platform/pure/format.nl.ts'
import type { Country } from '#platform/pure/postal-address.ts'
import type { InvoiceKind } from '../documents/invoice-document.rules.ts'
import type { turnoverContract } from './turnover.contract.ts'
import type { VatBox, FigureSelector, LimitUsage, LimitKind } from './turnover.rules.ts'

// Short enough for a select field on a phone.
const months = ['jan t/m mrt', 'apr t/m jun', 'jul t/m sep', 'okt t/m dec']

/** '4e kwartaal 2026, okt t/m dec' */
const quarterText = (quarter: string) => {
  const at = Number(quarter.slice(6))
  return `${at}e kwartaal ${quarter.slice(0, 4)}, ${months[at - 1]}`
}

const boxesNl: Record<VatBox, { code: string | null; name: string; line?: string }> = {
  high: { code: '1a', name: 'Hoog tarief' },
  low: { code: '1b', name: 'Laag tarief' },
  zero: { code: '1e', name: '0 %, of niet bij jou belast' },
  exempt: { code: null, name: 'Vrijgesteld', line: 'Zonder btw. Dit vul je niet in op de aangifte.' },
  europe: { code: '3b', name: 'Leveringen naar of diensten in EU-landen' },
  oss: { code: null, name: 'Btw van andere EU-landen', line: 'Dit hoort in je OSS-aangifte.' },
}

const limitNames: Record<LimitKind, string> = {
  kor: 'KOR',
  abroad: 'Particulieren in andere EU-landen',
}

const ossName = (country: Country, rate: number) => `${countriesNl[country]}, ${rate} %`

export const turnoverNl = {
  tabs: { label: 'Bestellingen en omzet', orders: 'Bestellingen', turnover: 'Omzet en btw' },
  title: 'Alleen verkoop via Lichttafel',
  line: 'Facturen en creditfacturen op hun eigen datum. Wat je daarbuiten verkoopt, tel je er zelf bij op.',
  quarter: 'Kwartaal',
  quarterText,
  loading: 'Omzet laden',
  failed: 'Kon je omzet niet laden',
  zip: 'Alle facturen (ZIP)',
  books: 'Boekhouding',
  workbook: 'Boekhouding als Excel',
  empty: {
    title: 'Geen facturen in dit kwartaal',
    line: 'Een factuur ontstaat zodra een klant betaalt. Kies hierboven een ander kwartaal.',
  },
  figures: {
    title: 'Voor je btw-aangifte',
    columns: { name: 'Rubriek', net: 'Omzet', vat: 'Btw' },
    boxes: boxesNl,
    rounding: 'Op de aangifte rond je af op hele euro’s.',
  },
  icp: {
    title: 'Opgaaf ICP',
    line: 'Zakelijke klanten in andere EU-landen. Samen zijn ze rubriek 3b.',
    unknown: 'Btw-nummer ontbreekt',
    goods: (cents: number) => `Goederen ${euros(cents)}`,
    services: (cents: number) => `Diensten ${euros(cents)}`,
  },
  oss: { title: 'OSS-aangifte', name: ossName },
  limits: {
    title: (year: string) => `Grenzen in ${year}`,
    label: (kind: LimitKind) => limitNames[kind],
    text: ({ kind, soldCents, limitCents }: LimitUsage) =>
      `${limitNames[kind]}: ${euros(soldCents)} van ${euros(limitCents)}`,
    warnings: {
      kor: {
        80: 'Je komt in de buurt van de grens. Boven de grens vervalt de KOR meteen.',
        95: 'Nog even en je bent over de grens. Overleg nu met je boekhouder.',
        100: 'Je bent over de grens: de KOR is vervallen. Overleg met je boekhouder en zet je btw-regeling op Normaal.',
      },
      abroad: {
        80: 'Je komt in de buurt van de grens. Daarboven reken je de btw van het land van je klant.',
        95: 'Nog even en je bent over de grens. Meld je op tijd aan voor de OSS.',
        100: 'Je bent over de grens: reken de btw van het land van je klant. Meld je aan voor de OSS en vul de dag in bij Bedrijf.',
      },
    } satisfies Record<LimitKind, Record<80 | 95 | 100, string>>,
    elsewhere: (cents: number) => `Inclusief ${euros(cents)} buiten Lichttafel dit jaar.`,
    noneElsewhere: 'Verkoop je ook buiten Lichttafel? Vul dat in, dan telt het mee.',
    toSettings: 'Aanpassen bij Bedrijf',
  },
  documents: {
    title: (figure: FigureSelector): string => {
      const { box, country, rate, vatId } = figure
      if (vatId) return `Opgaaf ICP: ${vatId}`
      if (country && rate !== undefined) return `OSS: ${ossName(country, rate)}`
      const { code, name } = boxesNl[box]
      return code ? `${code} ${name}` : name
    },
    loading: 'Facturen laden',
    failed: 'Kon deze facturen niet laden',
    none: { title: 'Geen facturen', line: 'Er zijn geen facturen in deze rubriek.' },
    kind: { invoice: 'Factuur', credit: 'Creditfactuur' } satisfies Record<InvoiceKind, string>,
    amounts: (netCents: number, vatCents: number) =>
      vatCents === 0 ? euros(netCents) : `${euros(netCents)} + ${euros(vatCents)} btw`,
    open: (kind: string, number: string) => `${kind} ${number} openen als PDF`,
    download: (kind: string, number: string) => `${kind} ${number} downloaden als UBL`,
    newer: 'Nieuwere',
    older: 'Oudere',
  },
  accountant: {
    title: 'Je boekhouder',
    label: 'Stuur elke maand naar mijn boekhouder',
    line: (email: string) =>
      `Op de 2e krijgt ${email} een link naar alle facturen van de maand ervoor. De link werkt 30 dagen, zonder in te loggen.`,
    unknown: 'Vul eerst het e-mailadres van je boekhouder in bij Bedrijf.',
    failed: 'Kon niet laden of je boekhouder mails krijgt',
    saving: {
      done: ({ isMonthly }: { isMonthly: boolean }) =>
        isMonthly ? 'Je boekhouder krijgt elke maand een mail' : 'Je boekhouder krijgt geen mails meer',
      refusals: {
        accountant_unknown: {
          title: 'Geen e-mailadres',
          line: 'Vul eerst het e-mailadres van je boekhouder in bij Bedrijf.',
        },
        acting_as_studio: {
          title: 'Dat mag alleen de studio zelf',
          line: 'Als beheerder kun je dit niet aan- of uitzetten.',
        },
      } satisfies RefusalTexts<(typeof turnoverContract)['setMonthly']>,
      broken: { title: 'Kon dit niet opslaan', line: 'Er is iets misgegaan. Probeer het opnieuw.' },
    },
  },
}
