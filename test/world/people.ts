import { AGREED_VERSIONS } from '#domains/studios/agreements.rules.ts'
import { eq, like } from 'drizzle-orm'
import { asSystem } from '#domains/access/server/access.ts'
import { createAccount } from '#domains/accounts/server/accounts.ts'
import { attempts, profiles } from '#domains/accounts/core/server/accounts.tables.ts'
import { plans, type PlanId } from '#domains/plans/plans.rules.ts'
import { photographers } from '#domains/studios/core/server/studios.tables.ts'
import type { Services } from '#platform/services.ts'
import {
  insertOrder,
  insertOrderPayment,
  insertPlanPayment,
  type OrderFields,
  type OrderPaymentFields,
  type PlanPaymentFields,
} from './past-payments.ts'
import { receivePhoto } from './receive-photo.ts'
import { saveCompleteBusiness } from './a-business.ts'
import { visitor, type Visitor } from './visitor.ts'

type ProductPlace = { services: Services; url: string }

export type Photographer = Awaited<ReturnType<typeof newPhotographer>>
export type Client = Awaited<ReturnType<Photographer['newClient']>>

type StudioFacts = {
  plan?: PlanId
  isActive?: boolean
  studioName?: string
  maxClients?: number
  storageGb?: number
  isNewcomer?: boolean
  /** `none`: no business details, so the shop is closed. */
  business?: 'complete' | 'none'
}

const PASSWORD = 'geheim-genoeg'
const MONTH_MS = 31 * 24 * 60 * 60 * 1000

let peopleCount = 0
const newEmail = (who: string) => `${who}-${process.pid}-${++peopleCount}@voorbeeld.nl`

/**
 * Registers a photographer, who is then signed in. Sets a plan, by default Professional,
 * unless the photographer is a newcomer.
 */
export async function newPhotographer({ services, url }: ProductPlace, facts: StudioFacts = {}) {
  const email = newEmail('fotograaf')
  const browser = visitor(url)
  const studioName = facts.studioName ?? 'Studio Vossen'
  await browser.studios.register({
    email,
    password: PASSWORD,
    businessName: studioName,
    agreed: AGREED_VERSIONS,
  })
  const id = await idOf(services, email)
  if (!facts.isNewcomer) {
    await setStudioFacts(services, id, facts)
    if (facts.business !== 'none') await saveCompleteBusiness(services, id)
  }

  return {
    ...browser,
    id,
    email,
    password: PASSWORD,
    /** Changes the plan and its limits, as an activation would. */
    setPlan: (changed: StudioFacts) => setStudioFacts(services, id, { ...facts, ...changed }),
    newClient: (names: { firstName?: string; lastName?: string } = {}) =>
      newClient({ services, url }, { ...browser, id }, names),
    addPhoto: (clientId: string, photo: Parameters<typeof receivePhoto>[3] = {}) =>
      receivePhoto(services, { id, email }, clientId, photo),
    addPayment: (paid: PlanPaymentFields = {}) => insertPlanPayment(services, id, paid),
  }
}

async function newClient(
  { services, url }: ProductPlace,
  studio: Visitor & { id: string },
  names: { firstName?: string; lastName?: string },
) {
  const email = newEmail('klant')
  const { firstName = 'Anna', lastName = 'de Vries' } = names
  const { clientId } = await studio.clients.createClient({ firstName, lastName, email, password: PASSWORD })
  // Resets the limit on emails to clients, which is tested elsewhere.
  await asSystem(services.pool, (tx) =>
    tx.delete(attempts).where(like(attempts.key, `write_client%${studio.id}`)),
  )
  const browser = visitor(url)
  await browser.accounts.signIn({ email, password: PASSWORD })
  const owners = { clientId, studioId: studio.id }
  return {
    ...browser,
    id: clientId,
    email,
    password: PASSWORD,
    addOrder: (facts: OrderFields = {}) => insertOrder(services, owners, facts),
    addPayment: (paid: OrderPaymentFields = {}) => insertOrderPayment(services, owners, paid),
  }
}

export async function newAdmin({ services, url }: ProductPlace) {
  const email = newEmail('beheer')
  const id = await asSystem(services.pool, (tx) =>
    createAccount(
      { tx, now: services.clock() },
      { email, password: PASSWORD, name: 'Beheer', role: 'admin' },
    ),
  )
  const browser = visitor(url)
  await browser.accounts.signIn({ email, password: PASSWORD })
  return { ...browser, id: id!, email, password: PASSWORD }
}

async function idOf(services: Services, email: string): Promise<string> {
  const [found] = await asSystem(services.pool, (tx) =>
    tx.select({ id: profiles.id }).from(profiles).where(eq(profiles.email, email)),
  )
  if (!found) throw new Error(`${email} did not come to be`)
  return found.id
}

// Payments are tested elsewhere. Other tests start from the result of a payment.
async function setStudioFacts(services: Services, id: string, facts: StudioFacts): Promise<void> {
  const plan = facts.plan ?? 'professional'
  const { storageGb, maxClients, allowCustomBranding, allowDomain, apiAccess } = plans[plan]
  await asSystem(services.pool, (tx) =>
    tx
      .update(photographers)
      .set({
        isActive: facts.isActive ?? true,
        subscriptionType: plan,
        activeUntil: new Date(services.clock().getTime() + MONTH_MS),
        studioName: facts.studioName ?? 'Studio Vossen',
        maxClients: facts.maxClients ?? maxClients,
        baseStorageLimitGb: facts.storageGb ?? storageGb,
        allowCustomBranding,
        allowDomain,
        apiAccess,
      })
      .where(eq(photographers.id, id)),
  )
}
