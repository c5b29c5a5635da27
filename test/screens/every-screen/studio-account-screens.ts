import type { z } from 'zod'
import type { endpoint } from '#domains/api/webhooks/webhooks.contract.ts'
import { studioEventTypes } from '#domains/activity/studio-events.nl.ts'
import type { apiKey } from '#domains/api/keys/api-keys.contract.ts'
import {
  choosesItem,
  fills,
  inTurn,
  presses,
  pressesFirst,
  pressesInDialog,
  sees,
  scrollsTo,
  turnsOn,
  seesDialog,
  type Step,
} from './screen-steps.ts'
import type { OwnDomain } from '#domains/studios/own-domain.contract.ts'
import { seenBy, waitingStates, type Screen } from './screen.ts'

const section = (name: string) => `/dashboard?instellingen=${name}`
const general: Screen = {
  name: 'settings-general',
  as: 'studio',
  path: section('algemeen'),
  shows: 'Watermerktekst',
}
const houseStyle: Screen = {
  name: 'settings-style',
  as: 'studio',
  path: section('huisstijl'),
  shows: 'Omslag van je galerijen',
}
const stylePictures = { Gast: 'guest', Mail: 'letter', Factuur: 'invoice', Deelkaart: 'card' }
const prices: Screen = { name: 'settings-prices', as: 'studio', path: section('prijzen'), shows: 'Fotoprint' }
const business: Screen = {
  name: 'settings-business',
  as: 'studio',
  path: section('bedrijf'),
  shows: 'Juridische naam',
}
const nothingFilledIn = {
  businessName: 'Studio Vossen Fotografie',
  legalName: 'Studio Vossen Fotografie',
  street: '',
  houseNumber: '',
  postcode: '',
  city: '',
  country: 'NL',
  kvkNumber: '68412905',
  vatId: '',
  exemptReason: '',
  termsUrl: '',
  accountantEmail: '',
  ossSince: '',
  otherRevenueCents: 0,
} as const
const withoutBusiness = {
  business: {
    findBusiness: {
      saved: nothingFilledIn,
      schemes: [],
      today: '2026-11-23',
      missing: [
        'street' as const,
        'houseNumber' as const,
        'postcode' as const,
        'city' as const,
        'vatId' as const,
      ],
    },
  },
}
const withSchemes = {
  business: {
    findBusiness: {
      saved: {
        ...nothingFilledIn,
        street: 'Dorpsstraat',
        houseNumber: '1',
        postcode: '3511 AA',
        city: 'Utrecht',
      },
      schemes: [
        { id: '019a2f63-15ac-7e90-a4d7-3c8b2f1e6d05', scheme: 'kor' as const, from: '2023-01-01' },
        { id: '019a2f64-15ac-7e90-a4d7-3c8b2f1e6d05', scheme: 'standard' as const, from: '2027-01-01' },
        { id: '019a2f65-15ac-7e90-a4d7-3c8b2f1e6d05', scheme: 'exempt' as const, from: '2027-01-01' },
      ],
      today: '2026-11-23',
      missing: [],
    },
  },
}
const storage: Screen = {
  name: 'settings-storage',
  as: 'studio',
  path: section('opslag'),
  shows: 'van 100 GB',
}
const connections: Screen = {
  name: 'settings-connections',
  as: 'studio',
  path: section('koppelingen'),
  shows: 'Domein',
}
const paymentFacts = {
  dispute: null,
  currency: 'eur',
  status: 'succeeded' as const,
  isCanceled: false,
  kind: 'subscription' as const,
  plan: 'professional' as const,
  description: 'Abonnement Professional, per maand',
  refundedCents: 0,
  amountCents: 5900,
  corrections: [],
}
const paidOn = (day: Date) => ({ periodStart: day, periodEnd: day, createdAt: day, paidAt: day })
const invoiceFiles = (id: string) => ({ invoicePath: `/invoices/${id}.pdf`, ublPath: `/invoices/${id}.xml` })
const paymentIds = [1, 2, 3].map((nth) => `0199a0c0-0000-7000-8000-00000000000${nth}`)
const creditedPayments = [
  {
    ...paymentFacts,
    ...paidOn(new Date('2026-11-03T09:00:00.000Z')),
    id: paymentIds[0]!,
    invoiceNumber: 'LT-2026-0214',
    ...invoiceFiles(paymentIds[0]!),
  },
  {
    ...paymentFacts,
    ...paidOn(new Date('2026-10-03T09:00:00.000Z')),
    id: paymentIds[1]!,
    refundedCents: 2000,
    invoiceNumber: 'LT-2026-0188',
    ...invoiceFiles(paymentIds[1]!),
    corrections: [
      {
        id: paymentIds[1]!,
        kind: 'credit' as const,
        number: 'LT-2026-0191',
        totalCents: -2000,
        issuedAt: new Date('2026-10-09T09:00:00.000Z'),
        ...invoiceFiles(paymentIds[1]!),
      },
    ],
  },
  {
    ...paymentFacts,
    ...paidOn(new Date('2026-09-03T09:00:00.000Z')),
    id: paymentIds[2]!,
    amountCents: 0,
    invoiceNumber: 'A1B2C3D4-0002',
    ...invoiceFiles(paymentIds[2]!),
    ublPath: null,
  },
]
const plan: Screen = { name: 'settings-plan', as: 'studio', path: section('abonnement'), shows: 'Facturen' }
const links: Screen = {
  name: 'settings-links',
  as: 'studio',
  path: section('koppelingen'),
  shows: 'API-sleutels',
}
const apiKeys: { may: { useApi: boolean }; keys: z.infer<typeof apiKey>[] } = {
  may: { useApi: true },
  keys: [
    {
      id: '019a2f60-15ac-7e90-a4d7-3c8b2f1e6d05',
      name: 'Boekhouding',
      prefix: 'k7Mq2xR9',
      scopes: ['clients:read', 'orders:read', 'receipts:read'],
      createdAt: new Date('2026-11-02T09:30:00.000Z'),
      lastUsedAt: new Date('2026-11-20T16:12:00.000Z'),
      expiresAt: null,
    },
    {
      id: '019a2f61-29ac-7e90-a4d7-3c8b2f1e6d05',
      name: 'Website',
      prefix: 'Zt41bQpW',
      scopes: ['clients:write'],
      createdAt: new Date('2026-10-12T09:30:00.000Z'),
      lastUsedAt: null,
      expiresAt: new Date('2026-11-23T09:30:00.000Z'),
    },
  ],
}
const webhooks: { endpointsMax: number; endpoints: z.infer<typeof endpoint>[] } = {
  endpointsMax: 10,
  endpoints: [
    {
      id: '019a2f62-15ac-7e90-a4d7-3c8b2f1e6d05',
      url: 'https://hooks.voorbeeld.nl/lichttafel',
      events: [...studioEventTypes],
      state: 'on',
      offReason: null,
      failingSince: null,
      previousUntil: new Date('2099-11-23T09:30:00.000Z'),
      madeBy: 'studio',
      createdAt: new Date('2026-11-02T09:30:00.000Z'),
    },
    {
      id: '019a2f63-29ac-7e90-a4d7-3c8b2f1e6d05',
      url: 'https://make.voorbeeld.nl/7d1c4b58a0f493e6d2c81b75',
      events: ['order.paid', 'order.shipped'],
      state: 'failing',
      offReason: null,
      failingSince: new Date('2026-11-20T16:12:00.000Z'),
      previousUntil: null,
      madeBy: 'api',
      createdAt: new Date('2026-10-12T09:30:00.000Z'),
    },
  ],
}
const withKeys = {
  ...links,
  answers: { apiKeys: { listKeys: apiKeys }, webhooks: { listEndpoints: webhooks } },
  shows: 'Boekhouding',
}
const profile: Screen = { name: 'profile', as: 'studio', path: '/profile', shows: 'Waar je bent ingelogd' }

const changesWatermark: Step = fills('Watermerktekst', '© Studio Vossen')
const success = '/activate/success?plan=professional&period=yearly&session=cs_van_een_ander'

const closedAccount = {
  plan: 'professional',
  period: 'monthly',
  payMode: 'manual',
  isActive: false,
  isClosed: true,
  contactEmail: 'hallo@lichttafel.nl',
  endsAt: new Date('2026-12-20T09:30:00.000Z'),
  daysRemaining: 28,
  trialDays: 0,
  subscription: null,
  may: { changePlan: false, renew: false, cancel: false, resume: false, openPortal: false },
} as const

const domain = {
  host: 'galerij.studiovossen.nl',
  state: 'waiting',
  failure: 'no_txt',
  seen: null,
  checkedAt: new Date('2026-11-20T09:20:00.000Z'),
  proof: {
    name: '_lichttafel.galerij.studiovossen.nl',
    text: 'lichttafel-verificatie=Yl3nB0o9pT7mQxW2cVf5RkZs8dHj6GuA',
  },
} as const
const withDomain = (changes: Partial<OwnDomain>) => ({
  ownDomain: {
    findOwnDomain: { mayHave: true, target: 'lichttafel.nl', domain: { ...domain, ...changes } },
  },
})
const hostField: Step = fills('Domein', 'co.uk')

const appKey = {
  secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  address: 'otpauth://totp/Lichttafel:vera@studiovossen.nl?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
}
const recoveryCodes = Array.from({ length: 10 }, (_, at) => `K7QF${at}-MWXRT`)
const seesAppKey = inTurn(
  presses('Aanzetten'),
  fills('Je wachtwoord', 'geheim-genoeg'),
  presses('Verder'),
  sees('Scan de code met je app'),
)

export const studioAccountScreens: readonly Screen[] = [
  general,
  ...waitingStates(general, {
    asks: ['studios/findSettings'],
    loading: 'Instellingen laden',
    failed: 'Fout bij het laden van gegevens',
  }),
  { ...general, name: 'settings-changed', after: inTurn(changesWatermark, sees('1 wijziging')) },
  {
    ...general,
    name: 'settings-leave',
    after: inTurn(changesWatermark, presses('Sluiten'), sees('Wijzigingen niet opgeslagen')),
  },
  {
    ...general,
    as: 'newStudio',
    name: 'settings-no-branding',
    shows: 'Een eigen watermerk, logo en kleur zijn er alleen voor Professional en Studio.',
  },
  houseStyle,
  ...(['Gast', 'Mail', 'Factuur', 'Deelkaart'] as const).map((tab) => ({
    ...houseStyle,
    name: `settings-style-${stylePictures[tab]}`,
    after: inTurn(sees('Verandert mee terwijl je kiest'), ({ page }) =>
      page.getByRole('tab', { name: tab }).click(),
    ),
  })),
  prices,
  ...waitingStates(prices, {
    asks: ['catalog/findPrices'],
    loading: 'Prijzen laden',
    failed: 'Fout bij het laden van prijzen',
  }),
  {
    ...prices,
    name: 'settings-prices-pick-up',
    after: inTurn(turnsOn('Klanten mogen ophalen'), scrollsTo('[aria-labelledby=shipping-settings]')),
  },
  {
    ...prices,
    name: 'settings-prices-vat',
    after: inTurn(pressesFirst(/^Album/), sees('Overleg dit met je boekhouder')),
  },
  {
    ...prices,
    name: 'settings-prices-errors',
    after: inTurn(pressesFirst(/^Canvas/), fills('Prijs', '-1'), sees('Een prijs is niet lager dan € 0,00')),
  },
  business,
  ...waitingStates(business, {
    asks: ['business/findBusiness'],
    loading: 'Bedrijfsgegevens laden',
    failed: 'Kon je bedrijfsgegevens niet laden',
  }),
  {
    ...business,
    name: 'settings-business-errors',
    after: inTurn(
      fills('KVK-nummer', '1234'),
      fills('Btw-nummer', 'NL123456783B01'),
      presses('Opslaan'),
      sees('Een KVK-nummer heeft 8 cijfers'),
    ),
  },
  {
    ...business,
    name: 'settings-business-scheme',
    answers: withSchemes,
    after: inTurn(presses('Andere regeling'), scrollsTo('input[name=vatScheme]:checked')),
  },
  {
    ...business,
    name: 'settings-business-missing',
    answers: withoutBusiness,
    shows: 'Klanten kunnen pas bestellen als dit is ingevuld',
  },
  {
    name: 'dashboard-business',
    as: 'studio',
    path: '/dashboard',
    answers: withoutBusiness,
    shows: 'Vul je bedrijfsgegevens in',
  },
  storage,
  ...waitingStates(storage, {
    asks: ['storage/summariseStorage'],
    loading: 'Opslag laden',
    failed: 'Kon je opslag niet laden',
  }),
  connections,
  ...waitingStates(connections, {
    asks: ['ownDomain/findOwnDomain'],
    loading: 'Eigen domein laden',
    failed: 'Kon je eigen domein niet laden',
  }),
  {
    ...connections,
    as: 'newStudio',
    name: 'settings-connections-no-domain',
    shows: 'Een eigen domein is er alleen voor Professional en Studio.',
  },
  {
    ...connections,
    name: 'settings-domain-refused',
    after: inTurn(
      hostField,
      presses('Instellen'),
      sees('Dit is een extensie waaronder iedereen een naam kan registreren. Vul je eigen domein in.'),
    ),
    refuses: { 'ownDomain/setOwnDomain': { code: 'host_refused', facts: { reason: 'public_suffix' } } },
    refusedAt: '/rpc/ownDomain/setOwnDomain',
  },
  {
    ...connections,
    name: 'settings-domain-waiting',
    answers: withDomain({}),
    shows: 'Wacht op DNS',
  },
  {
    ...connections,
    name: 'settings-domain-verified',
    answers: withDomain({ state: 'verified', failure: 'other_address', seen: '203.0.113.7' }),
    shows: 'Gevonden',
  },
  {
    ...connections,
    name: 'settings-domain-live',
    answers: withDomain({ state: 'live', failure: null }),
    shows: 'Actief',
  },
  {
    ...connections,
    name: 'settings-domain-lost',
    answers: withDomain({ state: 'lost', failure: 'no_record' }),
    shows: 'Inactief',
  },
  {
    ...connections,
    name: 'settings-domain-remove',
    answers: withDomain({ state: 'live', failure: null }),
    shows: 'Actief',
    after: inTurn(presses('Verwijderen'), sees('galerij.studiovossen.nl verwijderen?')),
  },
  ...waitingStates(links, { asks: ['apiKeys/listKeys'], failed: 'Kon je API-sleutels niet laden' }),
  { ...withKeys, name: 'settings-links-keys' },
  { ...withKeys, name: 'settings-links-key-new', after: inTurn(presses('API-sleutel maken'), seesDialog) },
  {
    ...withKeys,
    name: 'settings-links-webhook-new',
    after: inTurn(presses('Webhook toevoegen'), seesDialog),
  },
  {
    ...withKeys,
    name: 'settings-links-key-shown',
    answers: {
      apiKeys: {
        listKeys: apiKeys,
        createKey: {
          keyId: '019a2f60-15ac-7e90-a4d7-3c8b2f1e6d05',
          key: 'lt_live_k7Mq2xR9_hV3yB8sQdW1nZcF6tKpA0uXeJ4rLmGo9iTv5wSb2qNE0aX3kR',
        },
      },
    },
    after: inTurn(
      presses('API-sleutel maken'),
      pressesInDialog('Boekhouding'),
      fills('Naam', 'Boekhouding'),
      fills('Je wachtwoord', 'geheim-genoeg'),
      pressesInDialog('Sleutel maken'),
      sees('Je API-sleutel'),
    ),
  },
  {
    ...withKeys,
    name: 'settings-links-key-renew',
    after: inTurn(presses('Acties voor Boekhouding'), choosesItem('Vernieuwen'), sees(/werkt nog 24 uur/)),
  },
  plan,
  {
    ...plan,
    name: 'settings-plan-credited',
    answers: { payments: { listPayments: { payments: creditedPayments } } },
    shows: 'Creditfactuur',
    after: scrollsTo('h2:has-text("Facturen"), h3:has-text("Facturen")'),
  },
  ...waitingStates(plan, {
    asks: ['payments/findMySubscription'],
    loading: 'Abonnement laden',
    failed: 'Kon je abonnement niet laden',
  }),
  profile,
  ...waitingStates(profile, {
    asks: ['security/*'],
    loading: 'Waar je bent ingelogd',
    failed: 'Kon niet laden waar je bent ingelogd',
  }),
  { ...profile, name: 'profile-password', after: inTurn(presses('Wachtwoord wijzigen'), seesDialog) },
  { ...profile, name: 'profile-two-steps', after: inTurn(presses('Aanzetten'), seesDialog) },
  {
    ...profile,
    name: 'profile-two-steps-key',
    answers: { security: { startTwoFactor: appKey } },
    after: seesAppKey,
  },
  {
    ...profile,
    name: 'profile-recovery-codes',
    answers: { security: { startTwoFactor: appKey, confirmTwoFactor: { recoveryCodes } } },
    after: inTurn(
      seesAppKey,
      fills('Code uit je app', '123456'),
      pressesInDialog('Aanzetten'),
      sees('Je herstelcodes'),
    ),
  },
  {
    ...profile,
    name: 'profile-two-steps-on',
    answers: {
      security: { findTwoFactor: { since: new Date('2026-11-16T09:30:00.000Z'), recoveryCodesLeft: 9 } },
    },
    after: sees('Je hebt nog 9 herstelcodes.'),
  },
  { ...profile, name: 'profile-acting', as: 'acting', shows: 'Je bent als beheerder ingelogd' },
  ...seenBy('lapsedStudio', [
    { name: 'activate', path: '/activate', shows: 'Kies je abonnement' },
    {
      name: 'activate-chosen',
      path: '/activate?plan=professional&period=yearly',
      shows: 'Kies je abonnement',
      after: (tab) => tab.page.getByRole('button', { name: 'Naar afrekenen' }).scrollIntoViewIfNeeded(),
    },
    {
      name: 'activate-closed',
      path: '/activate',
      shows: 'Je account is gesloten',
      answers: { payments: { findMySubscription: closedAccount } },
    },
    { name: 'activated-error', path: '/activate/success', shows: 'Activatie mislukt' },
    {
      name: 'activated-processing',
      path: success,
      shows: 'Je betaling wordt verwerkt',
      holds: ['payments/findActivation'],
    },
    {
      name: 'activated-trial',
      path: `${success}&today=trial`,
      shows: 'Je proefperiode wordt klaargezet',
      holds: ['payments/findActivation'],
    },
    {
      name: 'activated',
      path: success,
      shows: 'Account geactiveerd!',
      // The screen redirects on its own once `findMe` answers.
      holds: ['accounts/findMe'],
      answers: {
        payments: { findActivation: { state: 'active', plan: 'professional', endsAt: null } },
      },
    },
    {
      name: 'activated-timeout',
      path: success,
      shows: 'Verwerking duurt langer',
      fails: ['payments/findActivation'],
    },
  ]),
]
