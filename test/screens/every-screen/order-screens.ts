import {
  choosesItem,
  fills,
  goesOnPaper,
  inTurn,
  opensMenu,
  presses,
  pressesFirst,
  sees,
  seesDialog,
  type Step,
} from './screen-steps.ts'
import { seenBy, waitingStates, type Screen } from './screen.ts'

const tabs: Screen = {
  name: 'orders-tab',
  as: 'studio',
  path: '/orders?weergave=kaarten',
  shows: 'Bekijk details',
}
const orders: Screen = { name: 'orders', as: 'studio', path: '/orders', shows: 'Bekijk details' }
const ofStatus = (status: string) => ({ path: `/orders?status=${status}`, shows: 'Bekijk details' })
const opens: Step = inTurn(pressesFirst(/^Bekijk details van bestelling/), sees('Verloop'))
const refunds = inTurn(opens, opensMenu(/^Meer$/), choosesItem('Deels terugbetalen'), sees('Hoogstens'))
const madeUpId = '0199aaaa-0000-7000-8000-000000000002'
const madeUpIds = [madeUpId, madeUpId.replace(/2$/, '3'), madeUpId.replace(/2$/, '4')] as const
const gone = '/orders?bestelling=0199aaaa-0000-7000-8000-000000000001'

const turnoverPath = '/orders?onderdeel=omzet&kwartaal=2026-K4'
const turnover: Screen = { name: 'turnover', as: 'studio', path: turnoverPath, shows: 'Voor je btw-aangifte' }
const nothing = { netCents: 0, vatCents: 0 }
const noTurnover = {
  quarter: '2026-K4',
  quarters: ['2026-K4', '2026-K3'],
  boxes: { high: nothing, low: nothing, zero: nothing, exempt: nothing, europe: nothing, oss: nothing },
  icp: [],
  oss: [],
  documentCount: 0,
  limits: [],
  otherRevenueCents: 0,
}
const allTurnover: Screen['answers'] & object = {
  turnover: {
    findTurnover: {
      ...noTurnover,
      boxes: {
        high: { netCents: 4_810_33, vatCents: 1_010_17 },
        low: { netCents: 1_376_15, vatCents: 123_85 },
        zero: nothing,
        exempt: { netCents: 640_00, vatCents: 0 },
        europe: { netCents: 1_250_00, vatCents: 0 },
        oss: { netCents: 330_58, vatCents: 69_42 },
      },
      icp: [
        {
          vatId: 'BE0123456749',
          buyer: 'Bruidshuis Antwerpen BV',
          goodsCents: 950_00,
          servicesCents: 300_00,
        },
      ],
      oss: [{ country: 'BE', rate: 21, netCents: 330_58, vatCents: 69_42 }],
      documentCount: 48,
      limits: [
        { kind: 'kor', soldCents: 19_210_00, limitCents: 20_000_00, percent: 95 },
        { kind: 'abroad', soldCents: 2_140_00, limitCents: 10_000_00, percent: null },
      ],
      otherRevenueCents: 4_000_00,
    },
    findAccountant: { email: 'boekhouder@voorbeeld.nl', isMonthly: true },
  },
}

const payoutAccount = {
  iban: 'NL91 ABNA 0417 1643 00',
  holderName: 'M. Vossen',
  setAt: new Date('2026-11-02T09:00:00.000Z'),
  countsFrom: new Date('2026-11-05T09:00:00.000Z'),
}
const requestedPayout = {
  id: madeUpId,
  number: '9A2B3C4D',
  amountCents: 12_050,
  maskedIban: 'NL.. 4300',
  state: 'requested' as const,
  requestedAt: new Date('2026-11-20T09:00:00.000Z'),
  filedAt: null,
  paidAt: null,
  returnedAt: null,
  canceledAt: null,
  canceledBecause: null,
}

export const orderScreens: readonly Screen[] = [
  tabs,
  ...waitingStates(tabs, {
    asks: ['orders/*'],
    loading: 'Bestellingen laden',
    failed: 'Kon bestellingen niet laden',
  }),
  orders,
  ...waitingStates(orders, {
    asks: ['orders/*', 'clientPayments/*', 'payouts/*'],
    loading: 'Bestellingen laden',
    failed: 'Kon bestellingen niet laden',
  }),
  turnover,
  ...waitingStates(turnover, {
    asks: ['turnover/*'],
    loading: 'Omzet laden',
    failed: 'Kon je omzet niet laden',
  }),
  { ...turnover, name: 'turnover-all', answers: allTurnover },
  {
    ...turnover,
    name: 'turnover-empty',
    shows: 'Geen facturen in dit kwartaal',
    answers: { turnover: { findTurnover: noTurnover } },
  },
  {
    ...turnover,
    name: 'turnover-figure',
    path: `${turnoverPath}&cijfer=high`,
    after: inTurn(seesDialog, sees('UBL')),
  },
  ...seenBy('studio', [
    { name: 'orders-none-found', path: '/orders?zoek=onvindbaar', shows: 'Geen bestelling gevonden' },
    { ...orders, name: 'orders-period', after: presses('Alle dagen') },
    { ...orders, name: 'balance', after: inTurn(presses('Bekijk betalingen'), seesDialog) },
    {
      ...orders,
      name: 'balance-failed',
      fails: ['clientPayments/listStudioPayments'],
      after: inTurn(presses('Bekijk betalingen'), sees('Kon de betalingen niet laden')),
    },
    { ...orders, name: 'payout', after: inTurn(presses('Uitbetalen'), sees('Op naam van')) },
    {
      ...orders,
      name: 'payout-lines',
      after: inTurn(presses('Uitbetalen'), pressesFirst(/^Bekijk de betalingen/), sees(/^Bestelling/)),
    },
    {
      ...orders,
      name: 'payout-to-settle',
      amends: {
        payouts: {
          findPayoutDesk: (desk) => ({
            ...desk,
            availableCents: -1250,
            settleCents: -1250,
            whyNot: 'too_little',
            toSettle: [
              {
                id: madeUpId,
                orderId: madeUpId,
                orderNumber: '9A2B3C4D',
                clientName: 'Sanne van den Berg',
                amountCents: -1250,
                why: 'refunded',
              },
            ],
            waitingAccount: { ...desk.account!, iban: 'BE68 5390 0754 7034' },
          }),
        },
      },
      after: inTurn(presses('Uitbetalen'), sees('Te verrekenen')),
    },
    {
      ...orders,
      name: 'payout-under-way',
      amends: {
        payouts: {
          findPayoutDesk: (desk) => ({ ...desk, availableCents: 0, whyNot: 'under_way' }),
          listPayouts: (page) => ({ ...page, count: 1, rows: [requestedPayout] }),
        },
      },
      after: inTurn(presses('Uitbetalen'), sees('Aanvraag intrekken')),
    },
    {
      ...orders,
      name: 'payout-returned',
      amends: {
        payouts: {
          listPayouts: (page) => ({
            ...page,
            count: 3,
            rows: [
              { ...requestedPayout, state: 'in_file', filedAt: new Date('2026-11-21T09:00:00.000Z') },
              { ...requestedPayout, id: madeUpIds[1], state: 'returned' },
              { ...requestedPayout, id: madeUpIds[2], state: 'canceled', canceledBecause: 'nothing_left' },
            ],
          }),
        },
      },
      after: inTurn(presses('Uitbetalen'), sees('Teruggekomen')),
    },
    {
      ...orders,
      name: 'payout-none',
      amends: {
        payouts: {
          findPayoutDesk: (desk) => ({ ...desk, account: null, whyNot: 'no_account' }),
          listPayouts: (page) => ({ ...page, rows: [], count: 0 }),
        },
      },
      after: inTurn(presses('Uitbetalen'), sees('Nog geen uitbetalingen')),
    },
    {
      ...orders,
      name: 'payout-failed',
      fails: ['payouts/listPayouts'],
      after: inTurn(presses('Uitbetalen'), sees('Kon je uitbetalingen niet laden')),
    },
    {
      ...orders,
      name: 'payout-account',
      amends: { payouts: { findPayoutDesk: (desk) => ({ ...desk, account: payoutAccount }) } },
      after: inTurn(
        presses('Uitbetalen'),
        presses('IBAN wijzigen'),
        fills('IBAN', 'NL91 ABNA 0417 1643 01'),
        presses('Opslaan'),
        sees('Deze IBAN klopt niet'),
      ),
    },
    { ...ofStatus('pending'), name: 'order-unpaid', after: opens },
    { ...ofStatus('processing'), name: 'order-paid', after: opens },
    {
      ...ofStatus('processing'),
      name: 'order-withdrawn',
      amends: {
        orders: {
          findOrder: (order) => ({
            ...order,
            withdrawals: [
              {
                outcome: 'not_applicable',
                reason: 'made_to_measure',
                itemIds: [],
                confirmedAt: new Date('2026-11-21T09:00:00.000Z'),
              },
            ],
            withdrawalOutcome: 'not_applicable',
          }),
        },
      },
      after: opens,
    },
    {
      ...ofStatus('processing'),
      name: 'order-partly-withdrawn',
      amends: {
        orders: {
          findOrder: (order) => ({
            ...order,
            withdrawals: order.items.slice(0, 2).map(({ id }, nth) => ({
              outcome: 'partly' as const,
              reason: null,
              itemIds: [id],
              confirmedAt: new Date(`2026-11-2${nth + 1}T09:00:00.000Z`),
            })),
            withdrawalOutcome: 'partly',
            withdrawnItemIds: order.items.slice(0, 2).map(({ id }) => id),
          }),
        },
      },
      after: opens,
    },
    {
      ...ofStatus('processing'),
      name: 'order-moves',
      after: inTurn(opens, opensMenu(/^Status wijzigen$/)),
    },
    {
      ...ofStatus('processing'),
      name: 'order-ship',
      after: inTurn(opens, presses('Markeer als verzonden'), (tab) =>
        tab.page.getByLabel('Track & trace optioneel').waitFor(),
      ),
    },
    {
      ...ofStatus('processing'),
      name: 'order-cancel',
      after: inTurn(opens, opensMenu(/^Status wijzigen$/), choosesItem('Geannuleerd'), (tab) =>
        tab.page.getByRole('alertdialog').waitFor(),
      ),
    },
    { ...ofStatus('processing'), name: 'order-refund', after: refunds },
    {
      ...ofStatus('processing'),
      name: 'order-refund-errors',
      after: inTurn(
        refunds,
        fills('Bedrag in euro', '9999'),
        presses('Terugbetalen'),
        sees('Je kunt hoogstens'),
      ),
    },
    {
      ...ofStatus('processing'),
      name: 'order-on-paper',
      only: 'desktop',
      after: inTurn(opens, goesOnPaper, sees(/^Werkbon/)),
    },
    { ...ofStatus('shipped'), name: 'order-shipped', after: opens },
    { ...ofStatus('completed'), name: 'order-completed', after: opens },
    { ...ofStatus('canceled'), name: 'order-canceled', after: opens },
    { name: 'order-loading', path: gone, shows: 'Bestelling laden', holds: ['orders/findOrder'] },
    {
      name: 'order-failed',
      path: gone,
      shows: 'Kon deze bestelling niet laden',
      fails: ['orders/findOrder'],
    },
    {
      name: 'order-gone',
      path: gone,
      shows: 'Bestelling niet gevonden',
      refusedAt: '/rpc/orders/findOrder',
    },
  ]),
]
