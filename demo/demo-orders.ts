const HOUR = 1
const DAY = 24 * HOUR

export type DemoOrder = {
  client: 'sanne' | 'emma'
  hoursAgo: number
  /** Catalogue items, and indices into the client's finals. */
  lines: { sku: string; photos: readonly number[]; quantity?: number }[]
  notes?: string
  /** Hours after the order was placed. */
  paidAfter?: number
  shippedAfter?: number
  completedAfter?: number
  remindedAfter?: number
  canceledAfter?: number
  refunded?: { after: number; cents: number; reason: string }
  isApproved?: boolean
}

export const demoOrders: DemoOrder[] = [
  {
    client: 'sanne',
    hoursAgo: 33 * DAY,
    lines: [{ sku: 'FP-13X18', photos: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11] }],
    paidAfter: 0.2,
    shippedAfter: 3 * DAY,
    completedAfter: 6 * DAY,
    isApproved: true,
  },
  {
    client: 'sanne',
    hoursAgo: 26 * DAY,
    lines: [{ sku: 'IL-40X60-E', photos: [4] }],
    notes: 'Komt boven de bank te hangen, dus graag ophangoogjes aan de lange kant.',
    paidAfter: 30 * HOUR,
    shippedAfter: 6 * DAY,
    completedAfter: 9 * DAY,
    isApproved: true,
  },
  {
    client: 'emma',
    hoursAgo: 20 * DAY,
    lines: [{ sku: 'CV-60X90', photos: [3] }],
    paidAfter: 0.1,
    canceledAfter: 22 * HOUR,
  },
  {
    client: 'emma',
    hoursAgo: 18 * DAY,
    lines: [
      { sku: 'FP-15X20', photos: [0, 1, 2, 3, 4, 5] },
      { sku: 'WK-15X15', photos: [2], quantity: 2 },
    ],
    paidAfter: 0.3,
    shippedAfter: 4 * DAY,
    completedAfter: 7 * DAY,
    refunded: { after: 8 * DAY, cents: 225, reason: 'Een afdruk kwam beschadigd aan' },
    isApproved: true,
  },
  {
    client: 'sanne',
    hoursAgo: 13 * DAY,
    lines: [{ sku: 'AL-40X60', photos: [5, 8] }],
    paidAfter: 2 * HOUR,
    shippedAfter: 8 * DAY,
  },
  {
    client: 'emma',
    hoursAgo: 9 * DAY,
    lines: [{ sku: 'AC-40X60', photos: [3] }],
    remindedAfter: 3 * DAY,
    canceledAfter: 5 * DAY,
  },
  {
    client: 'sanne',
    hoursAgo: 4 * DAY,
    lines: [
      { sku: 'FA-30X40', photos: [0, 2, 6] },
      { sku: 'VG-30X45', photos: [4] },
    ],
    notes: 'De eerste graag iets lichter dan op het scherm.',
    paidAfter: 0.2,
  },
  {
    client: 'emma',
    hoursAgo: 2 * DAY,
    lines: [{ sku: 'FP-10X15', photos: [0, 1, 2, 3, 4, 5], quantity: 2 }],
    paidAfter: 5 * HOUR,
  },
  {
    client: 'sanne',
    hoursAgo: 27 * HOUR,
    lines: [{ sku: 'CV-40X60', photos: [12] }],
  },
  {
    client: 'emma',
    hoursAgo: 3 * HOUR,
    lines: [
      { sku: 'FP-20X30', photos: [1, 4] },
      { sku: 'FA-20X30', photos: [5] },
    ],
  },
]

export const demoPrices = {
  products: [
    {
      slug: 'fine-art',
      customName: 'Fine-art op Hahnemühle',
      customDescription: 'Katoenpapier van 308 gram, met de hand gecontroleerd',
    },
  ],
  variants: [
    { sku: 'FA-30X40', priceOverrideCents: 3950 },
    { sku: 'FA-40X60', priceOverrideCents: 5950 },
    { sku: 'IL-40X60-E', priceOverrideCents: 16_500 },
    { sku: 'AC-60X90', enabled: false },
  ],
}
