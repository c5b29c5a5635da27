import { zeroFindingCounts } from '#domains/storage/storage-check.rules.ts'
import { randomUUID } from 'node:crypto'
import { choosesItem, fills, inTurn, opensMenu, presses, pressesFirst, sees, types } from './screen-steps.ts'
import { seenBy, waitingStates, type EndpointPattern, type ScreenIds, type Screen } from './screen.ts'

const overview = { path: '/admin', shows: 'Vraagt aandacht' }
const accounts = { path: '/admin/accounts', shows: 'Studio Vossen' }
const account = { path: ({ studio }: ScreenIds) => `/admin/accounts/${studio}`, shows: 'Geschiedenis' }
const twoSteps = { path: '/two-steps' }
const withDaysLeft =
  (secondStepDaysLeft: number) =>
  <Answer extends { me: object | null }>(answer: Answer): Answer => ({
    ...answer,
    me: answer.me && { ...answer.me, secondStepDaysLeft },
  })
const orders = { path: '/admin/orders', shows: 'Sanne van den Berg' }

type List = { name: string; path: string; shows: string; none: string; asks: EndpointPattern; failed: string }

const lists: List[] = [
  {
    name: 'admin-accounts',
    ...accounts,
    none: 'Geen accounts gevonden',
    asks: 'accountDesk/listAccounts',
    failed: 'Kon fotografen niet laden',
  },
  {
    name: 'admin-orders',
    ...orders,
    none: 'Geen bestellingen gevonden',
    asks: 'allOrders/listOrders',
    failed: 'Kon bestellingen niet laden',
  },
  {
    name: 'admin-photographer-payments',
    path: '/admin/photographer-payments',
    shows: 'Betalingen fotografen',
    none: 'Geen betalingen gevonden',
    asks: 'paymentDesk/listPhotographerPayments',
    failed: 'Kon betalingen niet laden',
  },
  {
    name: 'admin-client-payments',
    path: '/admin/client-payments',
    shows: 'Sanne van den Berg',
    none: 'Geen betalingen gevonden',
    asks: 'paymentDesk/listClientPayments',
    failed: 'Kon betalingen niet laden',
  },
  {
    name: 'admin-approvals',
    path: '/admin/approvals',
    shows: 'Sanne van den Berg',
    none: 'Geen betalingen gevonden',
    asks: 'paymentDesk/listApprovals',
    failed: 'Kon betalingen niet laden',
  },
  {
    name: 'admin-payouts',
    path: '/admin/payouts',
    shows: 'NL.. 4300',
    none: 'Geen uitbetalingen gevonden',
    asks: 'payoutDesk/listPayouts',
    failed: 'Kon uitbetalingen niet laden',
  },
  {
    name: 'admin-logs',
    path: '/admin/logs',
    shows: 'Foto geüpload',
    none: 'Geen Logs Gevonden',
    asks: 'activity/listLines',
    failed: 'Kon logs niet laden',
  },
  {
    name: 'admin-events',
    path: '/admin/events',
    shows: 'photo_uploads',
    none: 'Geen Events Gevonden',
    asks: 'activity/countEvents',
    failed: 'Kon events niet laden',
  },
  {
    name: 'admin-features',
    path: '/admin/features',
    shows: 'Uitschakelen werkt meteen voor alle gebruikers.',
    none: 'Geen Features Gevonden',
    asks: 'switches/listSwitches',
    failed: 'Kon features niet laden',
  },
]

const inEachState = ({ name, path, shows, none, asks, failed }: List): Screen[] => {
  const list: Screen = { name, as: 'admin', path, shows }
  return [
    list,
    { ...list, name: `${name}-none`, path: `${path}?zoek=nergens`, shows: none },
    ...waitingStates(list, { asks: [asks], loading: 'Admin Dashboard', failed }),
  ]
}

const storage = (light: 'green' | 'red', counts: { missing?: number; stray?: number } = {}) => ({
  light,
  checkedAt: new Date('2026-03-02T03:41:00.000Z'),
  allCheckedAt: new Date('2026-03-01T04:20:00.000Z'),
  counts: { ...zeroFindingCounts(), ...counts },
})

const backup = {
  light: 'orange' as const,
  wholeAt: new Date('2026-03-02T01:12:00.000Z'),
  upToDateAt: new Date('2026-03-02T09:30:00.000Z'),
  failingSince: null,
  restoredAt: null,
}

const serverState = (
  disk: { fullness: 'low' | 'full'; freeBytes: number },
  damagedOriginals: { studioId: string; studioName: string; count: number }[] = [],
) => ({
  office: {
    findServerState: {
      troubles: disk.fullness === 'full' ? ['disk_full' as const] : [],
      disk: { ...disk, keptBytes: 1024 ** 3 },
      damagedOriginals,
      storage: storage('green'),
      backup: null,
      stripeRefusedSince: null,
    },
  },
})

export const adminScreens: readonly Screen[] = [
  { name: 'admin-overview', as: 'admin', ...overview },
  ...waitingStates(
    { name: 'admin-overview', as: 'admin', ...overview },
    { asks: ['office/*'], loading: 'Overzicht', failed: 'Kon het overzicht niet laden' },
  ),
  ...lists.flatMap(inEachState),
  ...seenBy('admin', [
    {
      name: 'admin-payout-file',
      path: '/admin/payouts',
      shows: 'NL.. 4300',
      amends: {
        payoutDesk: {
          listPayouts: (page) => ({
            ...page,
            requestedCount: 1,
            requestedCents: 12_050,
            hasDebtor: true,
            rows: page.rows.map((row) => ({ ...row, state: 'in_file', paidAt: null })),
          }),
          listPayoutFiles: (files) => files.map((file) => ({ ...file, openCount: 1 })),
        },
      },
      after: presses('Maak SEPA-bestand'),
    },
  ]),
  ...seenBy('admin', [
    {
      ...overview,
      name: 'admin-server',
      amends: {
        office: {
          findServerState: () => ({
            troubles: ['files_missing', 'backup_fails', 'stripe_refused'],
            disk: { fullness: 'low', freeBytes: 2_400_000_000, keptBytes: 1_000_000_000 },
            damagedOriginals: [{ studioId: randomUUID(), studioName: 'Studio Vossen', count: 2 }],
            storage: storage('red', { missing: 2, stray: 14 }),
            backup: { ...backup, light: 'red', failingSince: new Date('2026-03-02T09:45:00.000Z') },
            stripeRefusedSince: new Date('2026-03-02T09:50:00.000Z'),
          }),
        },
      },
      after: sees('Studio Vossen'),
    },
    {
      ...overview,
      name: 'admin-storage',
      amends: {
        office: {
          findServerState: () => ({
            troubles: ['files_missing'],
            disk: { fullness: 'roomy', freeBytes: 80_000_000_000, keptBytes: 1_000_000_000 },
            damagedOriginals: [],
            storage: storage('red', { missing: 2, stray: 14 }),
            backup,
            stripeRefusedSince: null,
          }),
        },
      },
      after: inTurn(sees('Er ontbreekt iets'), (tab) => tab.page.locator('#opslag').scrollIntoViewIfNeeded()),
    },
    {
      name: 'admin-failing-work',
      path: '/admin#mislukt',
      shows: 'Vraagt aandacht',
      answers: {
        office: {
          listFailingWork: [
            {
              id: '41',
              task: 'make-renditions',
              error: 'VipsJpeg: Premature end of JPEG file (photoId 0198c7d2-6a1e-7c35-9f0b-2d4e8a51c0f3)',
              attempts: 5,
              maxAttempts: 5,
              failedAt: new Date('2026-11-20T09:30:00.000Z'),
            },
          ],
        },
      },
      after: inTurn(sees('Premature end of JPEG file'), (tab) =>
        tab.page.locator('#mislukt').evaluate((list) => list.scrollIntoView({ block: 'center' })),
      ),
    },
    {
      name: 'admin-disk-low',
      ...overview,
      answers: serverState({ fullness: 'low', freeBytes: 1_600_000_000 }),
      after: sees(/De schijf raakt vol/),
    },
    {
      name: 'admin-disk-full',
      ...overview,
      answers: serverState({ fullness: 'full', freeBytes: 900_000_000 }, [
        { studioId: '0197aaaa-0000-7000-8000-000000000000', studioName: 'Studio Vossen', count: 3 },
      ]),
      after: sees(/De schijf is vol/),
    },
    { name: 'admin-account-menu', ...accounts, after: opensMenu(/^Acties voor Studio Vossen/) },
    {
      name: 'admin-account-figure',
      ...accounts,
      after: inTurn(pressesFirst(/^Dagen van Studio Vossen/), (tab) =>
        tab.page.getByRole('textbox', { name: /^Dagen van/ }).waitFor(),
      ),
    },
    {
      name: 'admin-deactivate',
      ...accounts,
      after: inTurn(opensMenu(/^Acties voor Studio Vossen/), choosesItem('Deactiveren'), (tab) =>
        tab.page.getByRole('alertdialog').waitFor(),
      ),
    },
    { name: 'admin-account', ...account },
    {
      name: 'admin-account-domain',
      ...account,
      amends: {
        accountDesk: {
          findAccount: (found) => ({
            ...found,
            ownDomain: {
              host: 'galerij.studiovossen.nl',
              state: 'live',
              since: new Date('2026-11-09T10:20:00.000Z'),
            },
          }),
        },
      },
    },
    {
      name: 'admin-account-gone',
      path: '/admin/accounts/0197aaaa-0000-7000-8000-000000000000',
      shows: 'Account niet gevonden',
      refusedAt: '/rpc/accountDesk/findAccount',
    },
    {
      name: 'admin-order',
      ...orders,
      after: inTurn(pressesFirst(/^Bestelling .+ bekijken$/), sees('Verzendkosten')),
    },
    {
      name: 'admin-search',
      ...overview,
      after: inTurn(
        presses('Zoeken'),
        fills('Account, klant, bestelnummer, betaling of bedrag', 'sanne'),
        (tab) => tab.page.getByRole('dialog').getByRole('link').first().waitFor(),
      ),
    },
    { name: 'admin-menu-narrow', ...accounts, only: 'desktop', after: types('Control+b') },
    { name: 'admin-menu-open', ...accounts, only: 'phone', after: presses('Menu openen') },
    {
      name: 'two-steps-asked',
      ...twoSteps,
      shows: 'Beveilig het beheer met een tweede stap',
      amends: { accounts: { findMe: withDaysLeft(5) } },
    },
    {
      name: 'two-steps-demanded',
      ...twoSteps,
      shows: 'Stel eerst je tweede stap in',
      amends: { accounts: { findMe: withDaysLeft(0) } },
    },
    {
      name: 'two-steps-demanded-over-page',
      ...accounts,
      shows: 'Stel eerst je tweede stap in',
      refuses: { 'accountDesk/listAccounts': { code: 'two_steps_demanded' } },
    },
    { name: 'admin-profile', path: '/profile', shows: 'Waar je bent ingelogd' },
  ]),
]
