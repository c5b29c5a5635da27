import { eq } from 'drizzle-orm'
import { asSystem } from '#domains/access/server/access.ts'
import { identified } from '#domains/access/server/identified.ts'
import type { ClientViewer, PhotographerViewer } from '#domains/access/viewer.rules.ts'
import { profiles } from '#domains/accounts/core/server/accounts.tables.ts'
import type { Services } from '#platform/services.ts'
import { calendarDay } from '#platform/pure/calendar-day.ts'
import { demoClients, demoStudios } from './demo-people.ts'
import { nameFirstGallery, seedCover, seedGallery } from './seed-galleries.ts'
import { seedGuests } from './seed-guests.ts'
import { seedLateChoice, seedOpenChoice, seedSubmittedChoice } from './seed-lists.ts'
import { seedOrders, type OrderSeedContext } from './seed-orders.ts'
import { seedAdmin, seedClient, seedStudio, type DemoPlan, type SeedContext } from './seed-people.ts'
import { seedChoices, seedShoot } from './seed-photos.ts'
import type { ShowcasePhoto } from './showcase/shown-photos.ts'

/**
 * Fills an empty database with the demo, without orders and payouts if there is no `paymentsFile`.
 * Returns whether the database holds the demo.
 */
export async function seedEmptyDatabase(
  services: Services,
  options: {
    paymentsFile: string | undefined
    router: OrderSeedContext['router']
    whileDrawing: (work: () => Promise<void>) => Promise<void>
    photographs?: readonly ShowcasePhoto[] | undefined
  },
): Promise<boolean> {
  if ((await asSystem(services.pool, (tx) => tx.$count(profiles))) > 0) return isDemo(services)
  await options.whileDrawing(async () => {
    const seeding = { services, now: services.clock(), photographs: options.photographs }
    const studio = await seedStudios(seeding)
    const adminId = await seedAdmin(seeding)
    const buyers = await seedGalleries(seeding, studio)
    const { paymentsFile, router } = options
    if (paymentsFile) await seedOrders({ ...seeding, studio, adminId, buyers, paymentsFile, router })
  })
  return true
}

async function seedStudios(seeding: SeedContext): Promise<PhotographerViewer> {
  const vossen = await seedStudio(seeding, demoStudios.vossen, demoPlans.vossen)
  await seedStudio(seeding, demoStudios.noord, demoPlans.noord)
  await seedStudio(seeding, demoStudios.verlopen, demoPlans.verlopen)
  return vossen
}

const demoPlans: Record<keyof typeof demoStudios, DemoPlan> = {
  vossen: { plan: 'professional', period: 'monthly', days: 23, cameDaysAgo: 64 },
  noord: { plan: 'starter', period: 'trial', days: 9, cameDaysAgo: 5 },
  verlopen: { plan: 'intro', period: 'monthly', days: -4, cameDaysAgo: 36 },
}

async function seedGalleries(
  seeding: SeedContext,
  studio: PhotographerViewer,
): Promise<OrderSeedContext['buyers']> {
  const lotte = await seedClient(seeding, studio, demoClients.lotte, 12)
  const jeroen = await seedClient(seeding, studio, demoClients.jeroen, 5)
  const sanne = await seedClient(seeding, studio, demoClients.sanne, 40)
  const emma = await seedClient(seeding, studio, demoClients.emma, 25)
  const emmasFirst = await nameFirstGallery(seeding, emma, { title: 'Thuis', kind: 'family', shotOn: null })
  const wedding = await seedGallery(seeding, studio, emma, emmasWedding)
  const [byTheSea, together, party] = wedding.sectionIds
  const [evening, ofWedding] = await seedShoot(seeding, studio, 'evening', [
    { clientId: lotte, type: 'preview', daysAgo: 1 },
    {
      clientId: emma,
      galleryId: wedding.galleryId,
      type: 'final',
      daysAgo: 6,
      scenes: {
        'sea at sunset': byTheSea!,
        'surf from above': byTheSea!,
        'dune grass after sunset': byTheSea!,
        'curtain in the morning': together!,
        petals: together!,
        'paper lanterns': party!,
        sparkler: party!,
        'string lights': party!,
      },
    },
  ])
  const { galleryId } = wedding
  await seedCover(seeding, studio, { galleryId, photoId: ofWedding!.at(-1)!, focalX: 0.6, focalY: 0.4 })
  await seedGuests(seeding, studio, { clientId: emma, galleryId, photoIds: ofWedding! })
  const shoot = await seedGallery(seeding, studio, emma, emmasShoot)
  const [late, chosen] = await seedMountains(seeding, studio, {
    jeroen,
    emma,
    shootId: shoot.galleryId,
  })
  const [stillness, ofEmma] = await seedShoot(seeding, studio, 'stillness', [
    { clientId: sanne, type: 'final', daysAgo: 36 },
    { clientId: emma, galleryId: emmasFirst, type: 'final', daysAgo: 22, count: 6 },
  ])
  await seedChoices(seeding, studio, lotte, evening!, demoComments.lotte)
  await seedChoices(seeding, studio, sanne, stillness!, demoComments.sanne)
  await seedOpenChoice(seeding, studio, evening!)
  await seedLateChoice(seeding, late)
  await seedSubmittedChoice(seeding, chosen)
  return {
    sanne: { viewer: asClient(studio, sanne, demoClients.sanne.email), finalIds: stillness! },
    emma: { viewer: asClient(studio, emma, demoClients.emma.email), finalIds: ofEmma! },
  }
}

const emmasWedding = {
  title: 'Bruiloft aan zee',
  kind: 'wedding',
  shotOn: '2026-09-12',
  status: 'Delivered',
  isOpen: true,
  daysAgo: 8,
  sections: ['Aan zee', 'Wij samen', 'Feest'],
} as const

const emmasShoot = {
  title: 'Loveshoot in het bos',
  kind: 'wedding',
  shotOn: '2026-06-20',
  status: 'Review',
  isOpen: true,
  daysAgo: 16,
} as const

const jeroensDays = { title: 'Herfst in de bergen', kind: 'portrait', shotOn: '2026-10-03' } as const
const jeroensNights = {
  ...jeroensDays,
  title: 'Nacht in de bergen',
  status: 'Active',
  isOpen: false,
  daysAgo: 1,
} as const
const byDay = {
  'forest at daybreak': null,
  'forest in fog': null,
  ferns: null,
  'mountain lake at dawn': null,
  'mountain lake by day': null,
  'mountain lake in rain': null,
  'forest in autumn': null,
}

const inTheForest = {
  'forest at daybreak': null,
  'forest in fog': null,
  ferns: null,
  'mountain lake at dawn': null,
}

const inTheNight = { 'forest at nightfall': null, 'moon over the ridge': null, 'milky way': null }

type Mountains = { jeroen: string; emma: string; shootId: string }

async function seedMountains(
  seeding: SeedContext,
  studio: PhotographerViewer,
  { jeroen: clientId, emma, shootId }: Mountains,
): Promise<[late: string[], chosen: string[]]> {
  const daysId = await nameFirstGallery(seeding, clientId, jeroensDays)
  const { galleryId: nightsId } = await seedGallery(seeding, studio, clientId, jeroensNights)
  const previews = { clientId, type: 'preview', daysAgo: 1 } as const
  const [late, , chosen] = await seedShoot(seeding, studio, 'mountains', [
    { ...previews, galleryId: daysId, daysAgo: 18, scenes: byDay },
    { ...previews, galleryId: nightsId, scenes: inTheNight },
    { ...previews, clientId: emma, galleryId: shootId, daysAgo: 16, scenes: inTheForest },
  ])
  return [late!, chosen!]
}

const demoComments = {
  lotte: [
    [2, 'Deze wordt de grote boven de bank. Kan de lucht ietsje rustiger?'],
    [2, 'Precies goed, dank je!'],
    [7, 'Mag deze ook in zwart-wit?'],
  ],
  sanne: [[0, 'Wat zijn ze mooi geworden. Dank je wel!']],
} as const

// Uses the client's id as `personId`: the demo's calls read no person.
const asClient = (studio: PhotographerViewer, id: string, email: string): ClientViewer =>
  identified({
    role: 'client',
    id,
    personId: id,
    email,
    sessionId: '',
    studioId: studio.id,
    today: calendarDay(new Date()),
  })

const isDemo = async ({ pool }: Services) =>
  (await asSystem(pool, (tx) => tx.$count(profiles, eq(profiles.email, demoStudios.vossen.email)))) > 0
