import type { RefusalTexts } from '#domains/access/refusal-texts.ts'
import { choosingNl } from '#domains/choices/choosing.nl.ts'
import { flagsOffNl } from '#domains/flags/flags-off.nl.ts'
import { euros } from '#platform/pure/format.nl.ts'
import type { ordersContract } from '../orders.contract.ts'

const failed = (line: string) => ({ title: 'Je keuze is nog niet verstuurd', line })
const { list_not_found, not_now, choice_empty } = choosingNl.saving.submit.refusals

export const extrasOrderNl = {
  shopClosed: 'Je fotograaf verkoopt nu even geen extra foto’s. Je keuze blijft bewaard.',
  ordering: {
    refusals: {
      ...flagsOffNl.refusals,
      list_not_found,
      not_now,
      choice_empty,
      choice_changed: choosingNl.changedElsewhere,
      shop_closed: failed('Je fotograaf verkoopt nu even geen extra foto’s. Je keuze blijft bewaard.'),
      prices_changed: failed('De prijs is net veranderd. Kijk of je het zo goed vindt.'),
      order_too_small: ({ minCents }) =>
        failed(`Online betalen kan vanaf ${euros(minCents)}. Kies er een foto bij, of haal er een weg.`),
      order_too_large: ({ maxCents }) => failed(`Eén betaling is hoogstens ${euros(maxCents)}.`),
      too_many_attempts: failed('Je hebt net veel besteld. Probeer het over een uur opnieuw.'),
      too_many_unpaid: ({ max }) =>
        failed(`Er wachten al ${max} bestellingen op je betaling. Betaal of annuleer er eerst een.`),
    } satisfies RefusalTexts<(typeof ordersContract)['orderExtras']>,
    broken: failed('Er is iets misgegaan. Probeer het opnieuw.'),
  },
}
