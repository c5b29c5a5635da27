import type { RefusalTexts } from '#domains/access/refusal-texts.ts'
import type { catalogContract } from './catalog.contract.ts'

export const catalogNl = {
  save: {
    done: 'Prijzen succesvol opgeslagen',
    refusals: {
      not_in_catalog: {
        title: 'Fout bij opslaan van prijzen',
        line: 'Een product is uit het assortiment gehaald. Laad de pagina opnieuw.',
      },
    } satisfies RefusalTexts<(typeof catalogContract)['savePrices']>,
    broken: { title: 'Fout bij opslaan van prijzen', line: 'Probeer het opnieuw.' },
  },
}
