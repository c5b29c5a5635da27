export const featurePicturesNl = {
  clients: [
    { name: 'Lotte de Wit', line: '38 van 212 gekozen', status: 'Review' },
    { name: 'Jeroen Hendriks', line: 'Net gedeeld', status: 'Active' },
    { name: 'Sanne van den Berg', line: '40 foto’s geleverd', status: 'Delivered' },
    { name: 'Familie Aksoy', line: '12 van 96 gekozen', status: 'Review' },
  ],
  clientsTitle: 'Klanten',
  clientsCount: '4 van 25',
  watermark: {
    alt: 'Een bos bij het vallen van de avond',
    label: 'Schuif tussen je foto en de preview met watermerk',
    share: (percent: string) => `${percent} zonder watermerk`,
    without: 'Jouw foto',
    with: 'De preview',
  },
  download: {
    title: 'Downloaden',
    what: '340 foto’s, 4,1 GB',
    file: 'fotos-2026-11-21.zip',
    progress: '2,9 van 4,1 GB',
    note: 'Je browser bewaart het bestand. Je kunt dit venster sluiten.',
    percent: '71%',
  },
  orders: [
    {
      what: 'Acryl 40 × 60 cm',
      who: 'Lotte de Wit',
      price: '€ 114,99',
      state: 'In behandeling',
      tone: 'blue',
    },
    {
      what: 'Canvas 40 × 60 cm',
      who: 'Familie Aksoy',
      price: '€ 80,49',
      state: 'Verzonden',
      tone: 'purple',
    },
    {
      what: 'Aluminium 60 × 90 cm',
      who: 'Sanne van den Berg',
      price: '€ 145,49',
      state: 'Voltooid',
      tone: 'green',
    },
  ],
  ordersTitle: 'Bestellingen',
  portal: {
    title: 'Jouw Fotogalerij',
    studio: 'Studio Vossen',
    tabs: ['Previewfoto’s', 'Afgeronde foto’s'],
    chips: [
      ['Alles', '212'],
      ['Favorieten', '38'],
      ['Goedgekeurd', '24'],
    ],
  },
  upload: {
    percent: '87%',
    line: '261 van 300 foto’s · 3,6 van 4,1 GB · 24 MB/s · nog 21 s',
    rows: [
      { name: 'LVD_2298.jpg', state: 'Voltooid', tone: 'green' },
      { name: 'LVD_2301.jpg', state: 'Uploaden...', tone: 'blue' },
      { name: 'LVD_2304.jpg', state: 'Uploaden...', tone: 'blue' },
      { name: 'LVD_2307.jpg', state: 'In wachtrij', tone: 'neutral' },
    ],
  },
} as const
