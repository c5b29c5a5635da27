export const DEMO_PASSWORD = 'lichttafel'

export const demoStudios = {
  vossen: {
    email: 'marieke@studiovossen.nl',
    studioName: 'Studio Vossen',
    ownerFirstName: 'Marieke',
    businessName: 'Studio Vossen Fotografie',
    kvkNumber: '68412905',
    business: {
      legalName: 'M. Vossen',
      street: 'Dorpsstraat',
      houseNumber: '1',
      postcode: '3511 AA',
      city: 'Utrecht',
      vatId: 'NL000099998B57',
    },
    vatScheme: 'standard',
  },
  noord: {
    email: 'daan@noorderlicht.nl',
    studioName: 'Noorderlicht',
    ownerFirstName: 'Daan',
    businessName: 'Noorderlicht Fotografie',
    kvkNumber: '71200431',
    business: {
      legalName: 'D. Noorderman',
      street: 'Kanaalkade',
      houseNumber: '14',
      postcode: '9712 KM',
      city: 'Groningen',
      vatId: null,
    },
    vatScheme: 'kor',
  },
  verlopen: {
    email: 'els@atelierelsdonk.nl',
    studioName: 'Atelier Elsdonk',
    ownerFirstName: 'Els',
    businessName: 'Atelier Elsdonk',
    kvkNumber: '60918827',
    business: {
      legalName: 'E. Elsdonk',
      street: 'Markt',
      houseNumber: '7',
      postcode: '5211 JV',
      city: '’s-Hertogenbosch',
      vatId: 'NL123456789B13',
    },
    vatScheme: 'standard',
  },
} as const

export const demoClients = {
  lotte: { email: 'lotte.dewit@voorbeeld.nl', firstName: 'Lotte', lastName: 'de Wit', status: 'Review' },
  jeroen: {
    email: 'jeroen.hendriks@voorbeeld.nl',
    firstName: 'Jeroen',
    lastName: 'Hendriks',
    status: 'Active',
  },
  sanne: {
    email: 'sanne.vandenberg@voorbeeld.nl',
    firstName: 'Sanne',
    lastName: 'van den Berg',
    status: 'Delivered',
  },
  emma: { email: 'emma.peeters@voorbeeld.nl', firstName: 'Emma', lastName: 'Peeters', status: 'Delivered' },
} as const

export const demoAdmin = { email: 'beheer@lichttafel.nl', name: 'Beheer' } as const

export const demoPeople = [
  { email: demoStudios.vossen.email, who: 'photographer, Studio Vossen (Professional)' },
  { email: demoClients.lotte.email, who: 'client, choosing previews with a partner (Review)' },
  { email: demoClients.jeroen.email, who: 'client, late with choosing (Active)' },
  { email: demoClients.sanne.email, who: 'client, finals delivered and ordered (Delivered)' },
  { email: demoStudios.noord.email, who: 'photographer on trial (Starter)' },
  { email: demoStudios.verlopen.email, who: 'photographer whose plan has run out' },
  { email: demoAdmin.email, who: 'admin' },
]
