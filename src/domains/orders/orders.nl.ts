import type { RefusalTexts } from '#domains/access/refusal-texts.ts'
import type { ordersContract } from './orders.contract.ts'
import type { OrderStatus } from './orders.rules.ts'

type Contract = typeof ordersContract

const statusNames = {
  pending: 'Openstaand',
  processing: 'In behandeling',
  shipped: 'Verzonden',
  completed: 'Voltooid',
  canceled: 'Geannuleerd',
} satisfies Record<OrderStatus, string>

const euros = (cents: number) =>
  new Intl.NumberFormat('nl-NL', { style: 'currency', currency: 'EUR' }).format(cents / 100)

const shopClosed = {
  title: 'Bestellen kan nu niet',
  line: 'Neem contact op met je fotograaf voor meer informatie.',
}

const movedOn = ({ status }: { status: OrderStatus }) => ({
  title: 'Kon de bestelling niet bijwerken',
  line: `Deze bestelling is ${statusNames[status].toLowerCase()}.`,
})

const notFound = 'Deze bestelling bestaat niet'

export const ordersNl = {
  label: 'Bestellingen',
  figures: 'Cijfers over bestellingen',
  total: 'Totaal bestellingen',
  revenue: 'Omzet',
  processing: 'In behandeling',
  completed: 'Voltooid',
  tabs: { label: 'Bestellingen naar status', all: 'Alle' },
  status: statusNames,
  empty: {
    title: 'Nog geen bestellingen ontvangen',
    line: 'Zodra een klant afdrukken bestelt, zie je de bestelling hier.',
  },
  noneOfStatus: (status: string) => `Geen bestellingen met status ${status.toLowerCase()}`,
  failed: 'Kon bestellingen niet laden',
  euros,

  place: {
    /** Said before anything is sent. */
    incomplete: { title: 'Gegevens incompleet', line: 'Vul je naam en e-mailadres in.' },
    signedOut: {
      title: 'Niet ingelogd',
      line: 'Je moet ingelogd zijn om een bestelling te plaatsen.',
    },
    nonePhotos: { title: "Geen foto's geselecteerd", line: "Selecteer eerst foto's om te bestellen" },
    broken: { title: 'Fout bij bestellen', line: 'Er is iets misgegaan. Probeer het opnieuw.' },
    refusals: {
      shop_closed: shopClosed,
      cart_empty: 'Je winkelwagen is leeg.',
      too_many_lines: {
        title: 'Te veel in één bestelling',
        line: 'Verdeel je winkelwagen over meer bestellingen.',
      },
      photo_not_yours: {
        title: 'Fout bij bestellen',
        line: 'Een foto in je winkelwagen is er niet meer. Haal die eruit en probeer het opnieuw.',
      },
      photo_not_final: {
        title: "Geen finale foto's geselecteerd",
        line: "Je kunt alleen finale foto's bestellen",
      },
      product_unavailable: {
        title: 'Fout bij bestellen',
        line: 'Een product in je winkelwagen is niet meer te bestellen. Haal het eruit en probeer het opnieuw.',
      },
      quantity_out_of_range: ({ max }) => ({
        title: 'Fout bij bestellen',
        line: `Kies per product een aantal van 1 tot en met ${max}.`,
      }),
      photo_count_out_of_range: ({ min, max }) => ({
        title: 'Fout bij bestellen',
        line:
          min === max
            ? `Kies voor dit product ${min} foto${min === 1 ? '' : "'s"}.`
            : `Kies voor dit product ${min} tot en met ${max} foto's.`,
      }),
      order_too_large: ({ maxCents }) => ({
        title: 'Te veel in één bestelling',
        line: `Een bestelling mag niet meer dan ${euros(maxCents)} kosten. Verdeel je winkelwagen over meer bestellingen.`,
      }),
      postcode_invalid: {
        title: 'Postcode klopt niet',
        line: 'Schrijf een Nederlandse postcode als 1234 AB, een Belgische als 2000.',
      },
      prices_changed: ({ totalCents }) => ({
        title: 'De prijs is veranderd',
        line: `Je bestelling kost nu ${euros(totalCents)}. Bekijk je winkelwagen en bestel opnieuw.`,
      }),
    } satisfies RefusalTexts<Contract['placeOrder']>,
  },
  quote: {
    refusals: { shop_closed: shopClosed } satisfies RefusalTexts<Contract['quoteCart']>,
  },
  findMine: {
    refusals: { order_not_found: notFound } satisfies RefusalTexts<Contract['findMyOrder']>,
  },

  find: {
    refusals: { order_not_found: notFound } satisfies RefusalTexts<Contract['findOrder']>,
  },
  ship: {
    refusals: { order_not_found: notFound, not_now: movedOn } satisfies RefusalTexts<Contract['shipOrder']>,
  },
  complete: {
    refusals: { order_not_found: notFound, not_now: movedOn } satisfies RefusalTexts<
      Contract['completeOrder']
    >,
  },
  remind: {
    refusals: {
      order_not_found: notFound,
      not_now: movedOn,
      reminded_recently: {
        title: 'Herinnering is al verstuurd',
        line: 'Je kunt een klant één keer per dag herinneren.',
      },
    } satisfies RefusalTexts<Contract['remindClient']>,
  },
}
