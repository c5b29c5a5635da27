import type { Page } from 'playwright-core'
import { demoAdmin, demoClients, demoStudios } from '#app/demo/demo-people.ts'
import {
  beginOrder,
  checkOut,
  chooseFormat,
  fillCart,
  openFirstOrder,
  openFirstOwnOrder,
} from './shop-steps.ts'

export type Shot = {
  name: string
  path: string
  /** Signed in as; nobody when left out. */
  as?: string
  /** What a person does before the picture is taken. */
  after?: (page: Page) => Promise<void>
  /** Only where a state is one of a pointer or of a wide screen. */
  only?: 'desktop' | 'phone'
}

const { vossen, noord, verlopen } = demoStudios
const { lotte, sanne } = demoClients

const firstTile = (page: Page) => page.locator('[data-tile]').first()
const settle = (page: Page) => page.waitForTimeout(400)

/** Every route and state worth a look, as the demo studio shows it. */
export const shots: Shot[] = [
  { name: 'landing', path: '/' },
  { name: 'landing-gallery', path: '/#galerij' },
  { name: 'landing-prices', path: '/#pricing' },
  { name: 'article', path: '/blog/watermerken-essentieel' },
  { name: 'statement', path: '/privacy' },
  { name: 'offline', path: '/offline' },
  { name: 'auth-sign-in', path: '/auth' },
  { name: 'auth-register', path: '/auth?tab=register' },
  { name: 'not-found', path: '/bestaat-niet' },
  { name: 'activate', path: '/activate', as: verlopen.email },
  {
    name: 'till',
    path: '/activate?plan=professional&period=yearly',
    as: verlopen.email,
    after: async (page) => {
      await page.getByRole('button', { name: 'Naar afrekenen' }).click()
      await page.waitForURL('**/c/pay/**')
    },
  },
  { name: 'activated-error', path: '/activate/success', as: verlopen.email },
  { name: 'first-steps', path: '/dashboard', as: noord.email },
  {
    name: 'gallery-as-client',
    path: '/dashboard?tab=klanten',
    as: vossen.email,
    after: async (page) => {
      await page
        .getByRole('link', { name: / bekijken$/ })
        .first()
        .click()
      await page.waitForURL('**/client/*')
      await page.goto(`${page.url()}/gallery`)
      await page.waitForTimeout(1200)
    },
  },
  { name: 'gallery-previews', path: '/client-portal', as: lotte.email },
  { name: 'gallery-finals', path: '/client-portal?tab=final', as: sanne.email },
  { name: 'gallery-empty', path: '/client-portal?tab=final', as: lotte.email },
  {
    name: 'gallery-hover',
    path: '/client-portal',
    as: lotte.email,
    only: 'desktop',
    after: async (page) => {
      await firstTile(page).hover()
      await settle(page)
    },
  },
  {
    name: 'gallery-selection',
    path: '/client-portal',
    as: lotte.email,
    after: async (page) => {
      await firstTile(page).focus()
      for (const key of ['Space', 'ArrowRight', 'Space', 'ArrowRight', 'Space'])
        await page.keyboard.press(key)
      await settle(page)
    },
  },
  {
    name: 'viewer',
    path: '/client-portal',
    as: lotte.email,
    after: async (page) => {
      await firstTile(page).focus()
      await page.keyboard.press('Enter')
      await page.waitForTimeout(900)
    },
  },
  {
    name: 'viewer-comments',
    path: '/client-portal',
    as: lotte.email,
    after: async (page) => {
      await firstTile(page).focus()
      await page.keyboard.press('Enter')
      await page.waitForTimeout(500)
      await page.keyboard.press('c')
      await page.waitForTimeout(700)
    },
  },
  { name: 'dashboard', path: '/dashboard', as: vossen.email },
  { name: 'dashboard-clients', path: '/dashboard?tab=klanten', as: vossen.email },
  { name: 'dashboard-photos', path: '/dashboard?tab=fotos', as: vossen.email },
  { name: 'dashboard-orders', path: '/dashboard?tab=bestellingen', as: vossen.email },
  { name: 'orders', path: '/orders', as: vossen.email },
  { name: 'orders-none-found', path: '/orders?zoek=onvindbaar', as: vossen.email },
  { name: 'order-details', path: '/orders', as: vossen.email, after: openFirstOrder },
  { name: 'order-paid', path: '/orders?status=processing', as: vossen.email, after: openFirstOrder },
  { name: 'order-shipped', path: '/orders?status=shipped', as: vossen.email, after: openFirstOrder },
  { name: 'order-canceled', path: '/orders?status=canceled', as: vossen.email, after: openFirstOrder },
  { name: 'shop-products', path: '/client-portal?tab=final', as: sanne.email, after: beginOrder },
  { name: 'shop-format', path: '/client-portal?tab=final', as: sanne.email, after: chooseFormat },
  { name: 'shop-cart', path: '/client-portal?tab=final&winkelwagen', as: sanne.email },
  { name: 'shop-cart-filled', path: '/client-portal?tab=final', as: sanne.email, after: fillCart },
  { name: 'shop-checkout', path: '/client-portal?tab=final', as: sanne.email, after: checkOut },
  { name: 'shop-orders', path: '/client-portal?bestellingen', as: sanne.email },
  { name: 'shop-order', path: '/client-portal?bestellingen', as: sanne.email, after: openFirstOwnOrder },
  {
    name: 'settings-general',
    path: '/dashboard?instellingen=algemeen',
    as: vossen.email,
    after: async (page) => {
      await page.getByLabel('Watermerktekst').fill('© Studio Vossen 2026')
      await settle(page)
    },
  },
  {
    name: 'settings-prices-open',
    path: '/dashboard?instellingen=prijzen',
    as: vossen.email,
    after: async (page) => {
      const opener = page.getByRole('button', { name: /^Canvas/ })
      await opener.click()
      await page.getByLabel('Prijs', { exact: true }).first().fill('59,50')
      await page.getByLabel('Prijs', { exact: true }).nth(1).fill('74,505')
      await opener.evaluate((row) => row.scrollIntoView({ block: 'start' }))
      await settle(page)
    },
  },
  { name: 'settings-prices', path: '/dashboard?instellingen=prijzen', as: vossen.email },
  { name: 'settings-storage', path: '/dashboard?instellingen=opslag', as: vossen.email },
  { name: 'settings-plan', path: '/dashboard?instellingen=abonnement', as: vossen.email },
  { name: 'dashboard-empty', path: '/dashboard', as: noord.email },
  {
    name: 'client-page',
    path: '/dashboard?tab=klanten',
    as: vossen.email,
    after: async (page) => {
      await page.locator('a[href^="/client/"]').first().click()
      await page.waitForURL('**/client/**')
      await page.waitForTimeout(1200)
    },
  },
  { name: 'client-not-found', path: '/client/0197aaaa-0000-7000-8000-000000000000', as: vossen.email },
  { name: 'mailbox', path: '/mailbox' },
  ...[
    { name: 'admin-overview', path: '/admin' },
    { name: 'admin-accounts', path: '/admin/accounts' },
    { name: 'admin-accounts-none', path: '/admin/accounts?zoek=nergens' },
    {
      name: 'admin-figure-open',
      path: '/admin/accounts',
      after: (page: Page) => page.getByRole('button', { name: /^Dagen van Studio Vossen/ }).click(),
    },
    {
      name: 'admin-account-menu',
      path: '/admin/accounts',
      after: (page: Page) => page.getByRole('button', { name: 'Acties voor Studio Vossen' }).click(),
    },
    {
      name: 'admin-deactivate',
      path: '/admin/accounts',
      after: async (page: Page) => {
        await page.getByRole('button', { name: 'Acties voor Studio Vossen' }).click()
        await page.getByRole('menuitem', { name: 'Deactiveren' }).click()
        await settle(page)
      },
    },
    {
      name: 'admin-account',
      path: '/admin/accounts',
      after: async (page: Page) => {
        await page.getByRole('link', { name: /^Studio Vossen/ }).click()
        await page.getByRole('heading', { name: 'Geschiedenis' }).waitFor()
        await settle(page)
      },
    },
    { name: 'admin-account-gone', path: '/admin/accounts/0197aaaa-0000-7000-8000-000000000000' },
    { name: 'admin-orders', path: '/admin/orders' },
    {
      name: 'admin-order',
      path: '/admin/orders?status=completed',
      after: async (page: Page) => {
        await page
          .getByRole('link', { name: / bekijken$/ })
          .first()
          .click()
        await settle(page)
      },
    },
    { name: 'admin-photographer-payments', path: '/admin/photographer-payments' },
    { name: 'admin-client-payments', path: '/admin/client-payments' },
    { name: 'admin-approvals', path: '/admin/approvals' },
    { name: 'admin-logs', path: '/admin/logs' },
    { name: 'admin-logs-none', path: '/admin/logs?zoek=nergens' },
    { name: 'admin-events', path: '/admin/events' },
    { name: 'admin-features', path: '/admin/features' },
    {
      name: 'admin-search',
      path: '/admin',
      after: async (page: Page) => {
        await page.getByRole('button', { name: 'Zoeken' }).click()
        await page.getByRole('dialog').getByRole('searchbox').fill('vos')
        await page.getByRole('dialog').getByRole('link').first().waitFor()
      },
    },
    {
      name: 'admin-menu-narrow',
      path: '/admin/accounts',
      only: 'desktop' as const,
      after: async (page: Page) => {
        await page.keyboard.press('Control+b')
        await settle(page)
      },
    },
    {
      name: 'admin-menu-sheet',
      path: '/admin/accounts',
      only: 'phone' as const,
      after: async (page: Page) => {
        await page.getByRole('button', { name: 'Menu openen' }).click()
        await settle(page)
      },
    },
  ].map((shot) => ({ ...shot, as: demoAdmin.email })),
]
