import type { RefusalTexts } from '#domains/access/refusal-texts.ts'
import { flagsOffNl } from '#domains/flags/flags-off.nl.ts'
import { euros } from '#platform/pure/format.nl.ts'
import type { Country } from '#platform/pure/postal-address.ts'
import type { ordersContract } from '../orders.contract.ts'
import { HOUSE_NUMBER_MAX } from './house-number.rules.ts'

const failed = (line: string) => ({ title: 'Fout bij bestellen', line })
const incomplete = (line: string) => ({ title: 'Gegevens incompleet', line })

const tooSmall = (minCents: number) =>
  `Je kunt online bestellen vanaf ${euros(minCents)}. Bestel er iets bij.`

export const checkoutNl = {
  tooSmall,
  title: 'Afrekenen',
  back: 'Terug naar winkelwagen',
  who: 'Je gegevens',
  name: 'Naam',
  email: 'E-mailadres',
  emailHint: 'Voor je fotograaf. De bevestiging en de betaallink sturen we naar het adres waarmee je inlogt.',
  address: 'Bezorgadres',
  addressHint: (sendingCents = 0) =>
    `Laat dit leeg als je de bezorging met je fotograaf afspreekt.${sendingCents > 0 ? ` De verzendkosten blijven ${euros(sendingCents)}.` : ''}`,
  delivery: {
    label: 'Bezorgen of ophalen',
    send: 'Bezorgen',
    pickUp: 'Ophalen',
    pickUpLine: 'Bij je fotograaf',
    price: (cents: number) => (cents === 0 ? 'gratis' : euros(cents)),
  },
  country: 'Land',
  postcode: 'Postcode',
  houseNumber: 'Huisnummer',
  houseAddition: 'Toevoeging',
  street: 'Straat',
  city: 'Plaats',
  notes: 'Opmerking voor je fotograaf',
  summary: 'Je bestelling',
  /** Must state any obligation to pay (artikel 6:230v lid 3 BW). */
  place: (totalCents: number | undefined) => {
    if (totalCents === 0) return 'Bestellen'
    return totalCents === undefined ? 'Bestellen en betalen' : `Bestellen en betalen · ${euros(totalCents)}`
  },

  fields: {
    name: 'Vul je naam in.',
    email: 'Vul je e-mailadres in.',
    emailForm: 'Dit is geen geldig e-mailadres.',
    street: 'Vul de straat in, of laat het hele adres leeg.',
    houseNumber: 'Vul het huisnummer in.',
    houseNumberLong: `Houd het huisnummer met toevoeging op hoogstens ${HOUSE_NUMBER_MAX} tekens.`,
    postcode: 'Vul de postcode in.',
    postcodeForm: {
      NL: 'Een Nederlandse postcode ziet eruit als 1234 AB.',
      BE: 'Een Belgische postcode ziet eruit als 2000.',
    } satisfies Record<Country, string>,
    city: 'Vul de plaats in.',
  },
  incomplete: incomplete('Vul je naam en e-mailadres in.'),
  addressIncomplete: incomplete('Vul het bezorgadres aan of laat het helemaal leeg.'),

  changed: {
    title: 'De prijzen zijn net veranderd',
    line: 'Er is nog niets besteld. Kijk of je het zo goed vindt, en bestel dan.',
    row: (product: string, was: string, is: string) => `${product}: was ${was}, is nu ${is}`,
    total: (was: string, is: string) => `Totaal: was ${was}, is nu ${is}`,
  },

  placing: {
    refusals: {
      ...flagsOffNl.refusals,
      shop_closed: failed(
        'Je fotograaf neemt op dit moment geen bestellingen aan. Je winkelwagen blijft bewaard.',
      ),
      cart_empty: failed('Je winkelwagen is leeg.'),
      too_many_lines: failed(
        'Dit zijn te veel regels voor één bestelling. Verdeel ze over twee bestellingen.',
      ),
      photo_not_yours: failed('Een van de foto’s is er niet meer. Kijk je winkelwagen na.'),
      photo_not_final: {
        title: 'Geen finale foto’s geselecteerd',
        line: 'Je kunt alleen finale foto’s bestellen',
      },
      product_unavailable: failed('Een product is niet meer te koop. Kijk je winkelwagen na.'),
      quantity_out_of_range: ({ max }) => failed(`Je kunt van elk 1 tot ${max} bestellen.`),
      no_pick_up: failed('Ophalen kan hier niet meer. Kijk of je het zo wilt laten bezorgen.'),
      order_too_small: ({ minCents }) => failed(tooSmall(minCents)),
      order_too_large: ({ maxCents }) =>
        failed(
          `Eén bestelling is hoogstens ${euros(maxCents)}. Verdeel je winkelwagen over twee bestellingen.`,
        ),
      photo_count_out_of_range: ({ min, max }) =>
        failed(`Bij een van je producten horen ${min} tot ${max} foto’s.`),
      too_many_attempts: {
        title: 'Even geduld',
        line: 'Je hebt net veel besteld. Betaal eerst een bestelling, of probeer het over een uur opnieuw.',
      },
      too_many_unpaid: ({ max }) =>
        failed(
          `Er wachten al ${max} bestellingen op je betaling. Betaal er eerst een, of annuleer er een bij je bestellingen.`,
        ),
      postcode_invalid: incomplete('De postcode klopt niet.'),
      prices_changed: { title: 'De prijzen zijn net veranderd', line: 'Er is nog niets besteld.' },
    } satisfies RefusalTexts<(typeof ordersContract)['placeOrder']>,
    signedOut: { title: 'Niet ingelogd', line: 'Je moet ingelogd zijn om een bestelling te plaatsen.' },
    broken: failed('Er is iets misgegaan. Probeer het opnieuw.'),
  },
}
