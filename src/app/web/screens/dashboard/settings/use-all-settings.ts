import { useSettingsForm } from '#domains/studios/ui/use-settings-form.ts'
import { usePricesForm } from '#domains/catalog/ui/use-prices-form.ts'
import type { SettingsSection } from '../dashboard-search.ts'

/** What is typed in every section, saved by one bar. `goTo` leads to the section where something is not right yet. */
export function useAllSettings(goTo: (section: SettingsSection) => void) {
  const general = useSettingsForm()
  const prices = usePricesForm()
  const save = () => {
    if (general.isPhoneInvalid) return goTo('algemeen')
    if (prices.faults.length > 0) return goTo('prijzen')
    general.save()
    prices.save()
  }
  return {
    general: { ...general, save },
    prices: { ...prices, save },
    changeCount: general.changeCount + prices.changeCount,
    isSaving: general.isSaving || prices.isSaving,
    save,
    undo: () => {
      general.undo()
      prices.undo()
    },
  }
}
