import type { Statement } from './statement.ts'

export const cookies: Statement = {
  path: '/cookies',
  title: 'Cookies',
  lead: 'We plaatsen alleen wat nodig is om het product te laten werken. Daarom zie je hier geen cookiebalk.',
  changedOn: '2026-11-22',
  chapters: [
    {
      title: 'Zonder inloggen: geen cookies',
      blocks: [
        'Wie de voorpagina, een artikel of deze pagina leest, krijgt geen enkele cookie. We meten geen bezoek, tonen geen advertenties en laden niets van andere websites.',
      ],
    },
    {
      title: 'Als je inlogt: twee cookies',
      blocks: [
        'Log je in, dan bewaart je browser een cookie waaraan wij zien dat jij het bent. Andere websites en scripts kunnen die niet lezen, en hij verdwijnt als je uitlogt. Zonder deze cookie kun je niet ingelogd blijven, dus hoeven we er volgens de Telecommunicatiewet geen toestemming voor te vragen.',
        'Een tweede cookie onthoudt dat je met deze browser eerder inlogde, ruim een jaar lang. Probeert iemand elders je wachtwoord te raden, dan kun jij hier gewoon naar binnen. Wie je bent is er niet uit te lezen.',
        'Beheerders van het platform krijgen er een bij die een week onthoudt of hun menu is ingeklapt.',
      ],
    },
    {
      title: 'Wat je browser zelf onthoudt',
      blocks: [
        'Sommige dingen bewaart je browser op je eigen apparaat, zonder dat ze naar ons toe gaan:',
        {
          list: [
            'of je het lichte of het donkere thema hebt gekozen;',
            'hoever een upload is, zodat die na een verbroken verbinding verdergaat;',
            'wat er in je winkelwagen ligt;',
            'welke foto’s nog geüpload moeten worden als je de pagina eerder sluit, hoogstens veertien dagen;',
            'één pagina die verschijnt als je geen verbinding hebt.',
          ],
        },
        'Wis je de gegevens van deze website in je browser, dan is dat allemaal weg.',
      ],
    },
    {
      title: 'Bij het betalen',
      blocks: [
        'Betalen doe je op de pagina van onze betaaldienst Stripe. Daar gelden de cookies van Stripe, die onder meer nodig zijn om fraude te herkennen.',
      ],
    },
  ],
}
