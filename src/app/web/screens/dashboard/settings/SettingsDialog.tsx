import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import {
  ArrowUpRight,
  Building2,
  CreditCard,
  Euro,
  HardDrive,
  Palette,
  Plug,
  ShieldCheck,
  SlidersHorizontal,
  type LucideIcon,
} from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import { countVariantsForSale } from '#domains/catalog/price-form.rules.ts'
import { pricesNl } from '#domains/catalog/prices.nl.ts'
import { pricesQuery } from '#domains/catalog/ui/catalog.queries.ts'
import { mySubscriptionQuery } from '#domains/billing/ui/billing.queries.ts'
import { plans } from '#domains/plans/plans.rules.ts'
import { storageNl } from '#domains/storage/storage.nl.ts'
import { storageSummary } from '#domains/storage/ui/storage.queries.ts'
import { businessNl } from '#domains/studios/business.nl.ts'
import { ownDomainNl } from '#domains/studios/own-domain.nl.ts'
import { houseStyleNl } from '#domains/studios/house-style.nl.ts'
import { mySettings } from '#domains/studios/ui/settings.queries.ts'
import { settingsNl } from '#domains/studios/settings.nl.ts'
import { schemeOn } from '#domains/studios/vat-schemes.rules.ts'
import { shownName } from '#domains/studios/studios.rules.ts'
import { businessQuery } from '#domains/studios/ui/business.queries.ts'
import { BusinessSettings } from '#domains/studios/ui/BusinessSettings.tsx'
import { myStudio } from '#domains/studios/ui/studios.queries.ts'
import { ownDomainQuery } from '#domains/studios/ui/own-domain.queries.ts'
import { SaveBar } from '#domains/studios/ui/SaveBar.tsx'
import { readParams } from '#kit/ui/search-params.ts'
import { classNames } from '#ui/theme/class-names.ts'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { LeaveGuard } from '#ui/overlays/LeaveGuard.tsx'
import { tabLook, tabRowLook } from '#ui/layout/tab-look.ts'
import { useSlidingLine } from '#ui/layout/use-slides.ts'
import { storageLimitText, roomText } from '#platform/pure/format.nl.ts'
import { dashboardParams, settingsSections, type SettingsSection } from '../dashboard-search.ts'
import { useDashboardSearch } from '../use-dashboard-search.ts'
import { GeneralSettings } from './GeneralSettings.tsx'
import { HouseStyleSettings } from './HouseStyleSettings.tsx'
import { settingsDialogNl as texts } from './settings-dialog.nl.ts'
import { apiKeysNl } from '#domains/api/api-keys.nl.ts'
import { ApiKeysCard } from '#domains/api/ui/ApiKeysCard.tsx'
import { WebhooksCard } from '#domains/api/ui/WebhooksCard.tsx'
import { PlanSettingsLink } from '#domains/plans/ui/PlanSettingsLink.tsx'
import { OwnDomainCard } from '#domains/studios/ui/OwnDomainCard.tsx'
import { UploaderCard } from '#domains/uploads/ui/UploaderCard.tsx'
import { myPlanNl } from '#domains/billing/my-plan.nl.ts'
import { MyPlan } from '#domains/billing/ui/MyPlan.tsx'
import { buttonLook } from '#ui/actions/button-look.ts'
import { clientCounts } from '#domains/clients/ui/clients.queries.ts'
import { photoCounts } from '#domains/light-table/core/ui/studio-photos.queries.ts'
import { StorageByClient } from './StorageByClient.tsx'
import { StorageOverview } from '#domains/storage/ui/StorageOverview.tsx'
import { useSettingsForm } from '#domains/studios/ui/use-settings-form.ts'
import { useBusinessForm } from '#domains/studios/ui/use-business-form.ts'
import { usePricesForm, type PricesForm } from '#domains/catalog/ui/use-prices-form.ts'
import { PriceList } from '#domains/catalog/ui/PriceList.tsx'
import { PhotoPicture } from '#domains/light-table/core/ui/PhotoPicture.tsx'
import { watermarkSample } from '#domains/light-table/ui/watermark-sample.queries.ts'

function PricesSettings(props: { form: PricesForm; formId: string }) {
  const { data } = useQuery(watermarkSample)
  const photo = data?.photo
  return (
    <PriceList
      {...props}
      photo={photo && <PhotoPicture photo={photo} signature={data.signature} sizes="64px" alt="" />}
    />
  )
}

const icons: Record<SettingsSection, LucideIcon> = {
  algemeen: SlidersHorizontal,
  huisstijl: Palette,
  prijzen: Euro,
  bedrijf: Building2,
  opslag: HardDrive,
  koppelingen: Plug,
  abonnement: CreditCard,
}

const sectionsWithForm: readonly SettingsSection[] = ['algemeen', 'huisstijl', 'prijzen', 'bedrijf']
/** Form id of all sections with a form, because only one section is on screen. */
const FORM_ID = 'settings'

const startAtTop = (shown: HTMLElement | null) => shown?.parentElement?.scrollTo({ top: 0 })

/**
 * Shows all settings, by section. Edits survive a change of section. Leaving with edits asks for
 * confirmation.
 */
export function SettingsDialog({ section }: { section: SettingsSection }) {
  const navigate = useNavigate()
  const { urlWith } = useDashboardSearch()
  const close = () => void navigate({ to: '/dashboard', search: urlWith({ settings: undefined }) })
  const settings = useAllSettings((one) =>
    navigate({ to: '/dashboard', search: urlWith({ settings: one }), replace: true }),
  )
  const formId = sectionsWithForm.includes(section) ? FORM_ID : undefined
  const hasChanges = settings.changeCount > 0
  const hasFoot = formId !== undefined || hasChanges
  return (
    <Dialog
      open
      onOpenChange={(open) => open || close()}
      title={texts.title}
      width="widest"
      // The body is lower with a footer, so that the dialog has one height for all sections.
      bodyClassName={classNames(
        'p-0 max-md:flex-[0_1_100dvh] md:flex md:overflow-hidden md:p-0',
        hasFoot ? 'md:flex-[0_1_568px]' : 'md:flex-[0_1_641px] md:rounded-b-6',
      )}
      foot={
        hasFoot && (
          <SaveBar
            changeCount={settings.changeCount}
            busy={settings.isSaving}
            formId={formId}
            onUndo={settings.undo}
            onSave={settings.save}
          />
        )
      }
    >
      <SideNav section={section} />
      <TabStrip section={section} />
      <div
        key={section}
        ref={startAtTop}
        className="px-5 py-5 md:min-w-0 md:flex-1 md:overflow-y-auto md:overscroll-contain md:px-8 md:py-7"
      >
        {section === 'algemeen' && <GeneralSettings form={settings.general} formId={FORM_ID} />}
        {section === 'huisstijl' && <HouseStyleSettings form={settings.general} formId={FORM_ID} />}
        {section === 'prijzen' && <PricesSettings form={settings.prices} formId={FORM_ID} />}
        {section === 'bedrijf' && <BusinessSettings form={settings.business} formId={FORM_ID} />}
        {section === 'opslag' && <StorageSettings />}
        {section === 'koppelingen' && <ConnectionsSettings />}
        {section === 'abonnement' && <PlanSettings />}
      </div>
      <LeaveGuard
        isDirty={hasChanges}
        texts={{ ...settingsNl.leave, line: settingsNl.leave.line(settings.changeCount) }}
        leaves={({ next }) => !readParams(dashboardParams, next.search).settings}
      />
    </Dialog>
  )
}

function usePresentValues(): Record<SettingsSection, string | undefined> {
  const { data: studio } = useQuery(myStudio)
  const { data: room } = useQuery(storageSummary)
  const { data: mine } = useQuery(mySubscriptionQuery)
  const { data: prices } = useQuery(pricesQuery)
  const { data: own } = useQuery(ownDomainQuery)
  const { data: business } = useQuery(businessQuery)
  const { data: settings } = useQuery(mySettings)
  return {
    algemeen: studio && shownName(studio),
    huisstijl: settings && houseStyleNl.present(settings.saved.coverLayout),
    prijzen: prices && pricesNl.present(countVariantsForSale(prices.products)),
    bedrijf: business && businessNl.present(business.missing, schemeOn(business.schemes, business.today)),
    opslag: room && storageNl.overview.short(roomText(room.usedBytes), storageLimitText(room.limitBytes)),
    koppelingen: own && (own.domain?.host ?? ownDomainNl.title),
    abonnement: mine?.plan ? plans[mine.plan].name : undefined,
  }
}

type SectionLinkProps = { to: SettingsSection; isHere: boolean; className: string; children: ReactNode }

function SectionLink({ to, isHere, ...rest }: SectionLinkProps) {
  const { urlWith } = useDashboardSearch()
  const search = urlWith({ settings: to })
  return <Link to="/dashboard" search={search} replace aria-current={isHere ? 'page' : undefined} {...rest} />
}

const rowLook =
  'flex min-h-15 gap-3 rounded-4 border border-transparent px-3 py-2.5 transition-colors duration-160 hover:bg-ink/4'

function SideNav({ section }: { section: SettingsSection }) {
  const present = usePresentValues()
  return (
    <nav
      aria-label={texts.sections}
      className="hidden w-58 shrink-0 grid-cols-1 overflow-y-auto overscroll-contain border-r border-line bg-paper p-3 pt-4 md:grid md:content-start md:gap-1"
    >
      {settingsSections.map((one) => {
        const Icon = icons[one]
        return (
          <SectionLink
            key={one}
            to={one}
            isHere={one === section}
            className={classNames(rowLook, 'aria-[current=page]:border-line aria-[current=page]:bg-surface')}
          >
            <Icon aria-hidden className="mt-0.5 size-5 shrink-0" strokeWidth={1.5} />
            <span className="min-w-0">
              <span className="block font-medium">{texts.section[one]}</span>
              <span className="block truncate text-13 text-soft">{present[one]}</span>
            </span>
          </SectionLink>
        )
      })}
      <Link to="/profile" className={rowLook}>
        <ShieldCheck aria-hidden className="mt-0.5 size-5 shrink-0" strokeWidth={1.5} />
        <span className="min-w-0">
          <span className="block font-medium">{texts.security}</span>
          <span className="block truncate text-13 text-soft">{texts.securityLine}</span>
        </span>
        <ArrowUpRight aria-hidden className="mt-0.5 ml-auto size-4 shrink-0 text-soft" strokeWidth={1.5} />
      </Link>
    </nav>
  )
}

function TabStrip({ section }: { section: SettingsSection }) {
  const row = useRef<HTMLElement>(null)
  useSlidingLine(row)
  return (
    <nav
      ref={row}
      aria-label={texts.sections}
      className={classNames(tabRowLook({ ruled: true }), 'sticky top-0 z-2 gap-5 bg-surface px-5 md:hidden')}
    >
      {settingsSections.map((one) => (
        <SectionLink key={one} to={one} isHere={one === section} className={tabLook()}>
          {texts.section[one]}
        </SectionLink>
      ))}
      <Link to="/profile" className={tabLook()}>
        {texts.security}
      </Link>
    </nav>
  )
}

function ConnectionsSettings() {
  const planLink = <PlanSettingsLink replace>{apiKeysNl.toPlan}</PlanSettingsLink>
  return (
    <div className="grid max-w-180 gap-10">
      <OwnDomainCard />
      <ApiKeysCard planLink={planLink} />
      <WebhooksCard planLink={planLink} />
      <UploaderCard />
    </div>
  )
}

function PlanSettings() {
  const { data: mine } = useQuery(mySubscriptionQuery)
  const search = { plan: mine?.plan ?? undefined, period: mine?.period ?? undefined }
  const look = buttonLook({ kind: 'outline', size: 'small' })
  return (
    <MyPlan
      chooseLink={
        <Link to="/activate" className={look}>
          {myPlanNl.choose}
        </Link>
      }
      renewLink={
        <Link to="/activate" search={search} className={look}>
          {myPlanNl.renew}
        </Link>
      }
    />
  )
}

function StorageSettings() {
  const photos = useQuery(photoCounts)
  const clients = useQuery(clientCounts)
  return (
    <StorageOverview
      photoCount={photos.data?.total}
      clientCount={clients.data?.total}
      more={<PlanSettingsLink replace>{storageNl.overview.more}</PlanSettingsLink>}
      byClient={<StorageByClient />}
    />
  )
}

function useAllSettings(goTo: (section: SettingsSection) => void) {
  const general = useSettingsForm()
  const prices = usePricesForm()
  const business = useBusinessForm()
  const save = () => {
    if (general.isPhoneInvalid) return goTo('algemeen')
    if (prices.hasFaults) return goTo('prijzen')
    if (business.isInvalid) {
      business.lookAtAll()
      return goTo('bedrijf')
    }
    general.save()
    prices.save()
    business.save()
  }
  return {
    general: { ...general, save },
    prices: { ...prices, save },
    business: { ...business, save },
    changeCount: general.changeCount + prices.changeCount + business.changeCount,
    isSaving: general.isSaving || prices.isSaving || business.isSaving,
    save,
    undo: () => {
      general.undo()
      prices.undo()
      business.undo()
    },
  }
}
