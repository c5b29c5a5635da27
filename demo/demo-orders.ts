const DAY = 24

export type DemoOrder = {
  hoursAgo: number
  /** `sku` names a catalogue variant; `photos` are indices into the client's final photos. */
  lines: { sku: string; photos: readonly number[]; quantity?: number }[]
  notes?: string
  /** Hours after the order was placed. */
  after?: Partial<Record<'paid' | 'shipped' | 'completed' | 'reminded' | 'canceled' | 'refunded', number>>
  refund?: { amountCents: number; reason: string }
  isApproved?: true
}

export const demoOrders: Record<'sanne' | 'emma', DemoOrder[]> = {
  sanne: [
    {
      hoursAgo: 33 * DAY,
      lines: [{ sku: 'FP-13X18', photos: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11] }],
      after: { paid: 0.2, shipped: 3 * DAY, completed: 6 * DAY },
      isApproved: true,
    },
    {
      hoursAgo: 26 * DAY,
      lines: [{ sku: 'IL-40X60-E', photos: [4] }],
      notes: 'Komt boven de bank te hangen, dus graag ophangoogjes aan de lange kant.',
      after: { paid: 30, shipped: 6 * DAY, completed: 9 * DAY },
      isApproved: true,
    },
    {
      hoursAgo: 13 * DAY,
      lines: [{ sku: 'AL-40X60', photos: [5, 8] }],
      after: { paid: 2, shipped: 8 * DAY },
    },
    {
      hoursAgo: 4 * DAY,
      lines: [
        { sku: 'FA-30X40', photos: [0, 2, 6] },
        { sku: 'VG-30X45', photos: [4] },
      ],
      notes: 'De eerste graag iets lichter dan op het scherm.',
      after: { paid: 0.2 },
    },
    { hoursAgo: 27, lines: [{ sku: 'CV-40X60', photos: [12] }] },
  ],
  emma: [
    { hoursAgo: 20 * DAY, lines: [{ sku: 'CV-60X90', photos: [3] }], after: { paid: 0.1, canceled: 22 } },
    {
      hoursAgo: 18 * DAY,
      lines: [
        { sku: 'FP-15X20', photos: [0, 1, 2, 3, 4, 5] },
        { sku: 'WK-15X15', photos: [2], quantity: 2 },
      ],
      after: { paid: 0.3, shipped: 4 * DAY, completed: 7 * DAY, refunded: 8 * DAY },
      refund: { amountCents: 225, reason: 'Een afdruk kwam beschadigd aan' },
      isApproved: true,
    },
    {
      hoursAgo: 9 * DAY,
      lines: [{ sku: 'AC-40X60', photos: [3] }],
      after: { reminded: 3 * DAY, canceled: 5 * DAY },
    },
    {
      hoursAgo: 2 * DAY,
      lines: [{ sku: 'FP-10X15', photos: [0, 1, 2, 3, 4, 5], quantity: 2 }],
      after: { paid: 5 },
    },
    {
      hoursAgo: 3,
      lines: [
        { sku: 'FP-20X30', photos: [1, 4] },
        { sku: 'FA-20X30', photos: [5] },
      ],
    },
  ],
}

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
  shipping: { offersPickUp: true, pickUpLine: 'Op afspraak in de studio' },
}
