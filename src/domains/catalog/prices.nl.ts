import type { RefusalTexts } from '#domains/access/refusal-texts.ts'
import { whyBroken } from '#domains/access/why-broken.nl.ts'
import { euros } from '#platform/pure/format.nl.ts'
import type { VatScheme } from '#domains/studios/vat-schemes.rules.ts'
import { plural } from '#platform/pure/plural.ts'
import type { catalogContract } from './catalog.contract.ts'
import type { LowerVatClass } from './vat.rules.ts'
import type { AmountProblem } from '#platform/pure/read-euros.ts'
import { marginOf } from './price-text.rules.ts'

const variants = (count: number) => plural(count, 'variant', 'varianten')

function margin(priceCents: number, standardCents: number): string {
  const { cents, percent } = marginOf(priceCents, standardCents)
  if (cents === 0) return `Gelijk aan de standaardprijs van ${euros(standardCents)}`
  const share = percent === null ? '' : ` (${Math.abs(percent)}\u00a0%)`
  return `${euros(Math.abs(cents))} ${cents > 0 ? 'boven' : 'onder'} de standaardprijs${share}`
}

const notSaved = 'Fout bij opslaan van prijzen'

export const pricesNl = {
  list: 'Producten en prijzen',
  intro: {
    standard: 'Zo verkoop je aan je klanten. Alle prijzen zijn inclusief btw.',
    kor: 'Zo verkoop je aan je klanten. Je valt onder de KOR en rekent geen btw.',
    exempt: 'Zo verkoop je aan je klanten. Je bent vrijgesteld en rekent geen btw.',
  } satisfies Record<VatScheme, string>,
  present: variants,
  load: {
    busy: 'Prijzen laden',
    failed: (requestId: string | undefined) => `Fout bij het laden van prijzen: ${whyBroken(requestId)}`,
  },
  product: {
    offer: (count: number, fromCents: number) => `${variants(count)}, vanaf ${euros(fromCents)}`,
    off: 'Niet te koop',
    changed: (count: number) => plural(count, 'wijziging', 'wijzigingen'),
    wrong: (count: number) => plural(count, 'prijs klopt niet', 'prijzen kloppen niet'),
    enabled: (name: string) => `${name} verkopen`,
    name: 'Eigen naam',
    description: 'Eigen omschrijving',
  },
  vat: {
    label: 'Btw',
    rate: (rate: number) => `${rate}\u00a0%`,
    standard: 'Het gewone tarief',
    reasons: {
      book: 'Papieren fotoboek, samengesteld bij de reportage',
      art: 'Gesigneerd en genummerd, hoogstens 30 stuks',
    } satisfies Record<LowerVatClass, string>,
    advice: 'Overleg dit met je boekhouder',
    none: {
      kor: 'Je valt onder de KOR en rekent geen btw',
      exempt: 'Je bent vrijgesteld en rekent geen btw',
    } satisfies Record<Exclude<VatScheme, 'standard'>, string>,
  },
  shipping: {
    title: 'Verzenden en ophalen',
    price: 'Verzendkosten',
    hint: 'Per bestelling. Met € 0,00 verzend je gratis.',
    standard: (cents: number) => `Standaard ${euros(cents)}`,
    tooHigh: (maxCents: number) => `Verzendkosten zijn hoogstens ${euros(maxCents)}`,
    offersPickUp: 'Klanten mogen ophalen',
    offersPickUpLine: 'Bij ophalen betalen ze geen verzendkosten.',
    pickUpLine: 'Waar en wanneer',
    pickUpHint: 'Je klant ziet dit bij het afrekenen en in de mail.',
    pickUpExample: 'Op afspraak in Utrecht',
  },
  variant: {
    list: 'Varianten',
    name: 'Eigen naam',
    price: 'Prijs',
    standard: (cents: number) => `Standaardprijs ${euros(cents)}`,
    placeholder: 'standaardprijs',
    reset: 'Standaardprijs',
    margin,
    problems: {
      not_an_amount: 'Vul een prijs in, zoals 24,95',
      too_many_decimals: 'Gebruik hoogstens twee cijfers achter de komma',
      negative: 'Een prijs is niet lager dan € 0,00',
      too_high: 'Een prijs is hoogstens € 9.999,99',
    } satisfies Record<AmountProblem, string>,
  },
  save: {
    done: () => 'Prijzen succesvol opgeslagen',
    refusals: {
      not_in_catalog: {
        title: notSaved,
        line: 'Een product is uit het assortiment gehaald. Laad de pagina opnieuw.',
      },
      vat_class_not_possible: {
        title: notSaved,
        line: 'Dit btw-tarief kan niet bij dit product.',
      },
    } satisfies RefusalTexts<(typeof catalogContract)['savePrices']>,
    broken: { title: notSaved, line: 'Probeer het opnieuw.' },
  },
  now: (value: string) => `Nu: ${value || 'leeg'}`,
  nowEnabled: (enabled: boolean) => `Nu: ${enabled ? 'aan' : 'uit'}`,
  nowPrice: (cents: number | null) => `Nu: ${cents === null ? 'standaardprijs' : euros(cents)}`,
}
