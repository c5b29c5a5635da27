import type { Statement } from './statement.ts'

export const verwerkersovereenkomst: Statement = {
  path: '/verwerkersovereenkomst',
  // Soft hyphen, because the word is wider than a phone.
  title: 'Verwerkers\u00adovereenkomst',
  lead: 'Wat we met de gegevens van jouw klanten doen, en wat niet. Zo vraagt artikel 28 van de AVG het.',
  changedOn: '2026-11-29',
  chapters: [
    {
      title: 'Wie wat is',
      blocks: [
        'Jij bent als fotograaf de verwerkingsverantwoordelijke voor de gegevens van je klanten, hun gasten en de mensen op je foto’s. Lichttafel is de verwerker. Deze overeenkomst hoort bij de voorwaarden en geldt zolang wij die gegevens voor je bewaren.',
      ],
    },
    {
      title: 'Om welke gegevens het gaat',
      blocks: [
        {
          list: [
            'Namen en e-mailadressen van klanten en gasten, en van klanten die bestellen ook hun bezorgadres.',
            'Foto’s, met wat erin is ingebed, zoals plaats en tijd van de opname.',
            'Favorieten, goedkeuringen, opmerkingen, keuzes en bestellingen.',
            'Wanneer iemand de galerij bekijkt of downloadt, met IP-adres.',
          ],
        },
        'We verwerken ze om galerijen te tonen, keuzes en bestellingen te verwerken en daarover mails te sturen.',
      ],
    },
    {
      title: 'Alleen in jouw opdracht',
      blocks: [
        'We verwerken deze gegevens alleen zoals jij het met het product instelt en zoals hier staat, tenzij de wet ons tot iets anders verplicht. Dan zeggen we je dat eerst, als dat mag. Vinden we een opdracht in strijd met de wet, dan laten we je dat weten. We gebruiken de gegevens niet voor onszelf, verkopen ze niet en trainen er niets mee.',
      ],
    },
    {
      title: 'Geheim en beveiligd',
      blocks: [
        'Wie bij ons bij deze gegevens kan, is tot geheimhouding verplicht. Verbindingen en reservekopieën zijn versleuteld, foto’s hebben geen openbaar adres, en wie bij welke gegevens mag wordt in het programma én in de database gecontroleerd. We houden de beveiliging op het niveau dat artikel 32 van de AVG vraagt.',
      ],
    },
    {
      title: 'Wie ons helpt',
      blocks: [
        'Je geeft ons toestemming om anderen in te schakelen voor opslag, het versturen van mail en betalingen (Stripe). Met hen maken we dezelfde afspraken als hier, en we blijven verantwoordelijk voor wat zij doen. Komt er iemand bij of verandert er iets, dan hoor je dat minstens een maand vooraf en kun je bezwaar maken of opzeggen. We verwerken de gegevens binnen de Europese Economische Ruimte, of daarbuiten alleen met de waarborgen die de AVG vraagt.',
      ],
    },
    {
      title: 'We helpen je',
      blocks: [
        'Vraagt iemand jou om inzage, verbetering of verwijdering, dan kun je dat meestal zelf in het product doen; anders helpen we je. We helpen je ook als je een gegevenseffectbeoordeling moet doen of de Autoriteit Persoonsgegevens je iets vraagt.',
      ],
    },
    {
      title: 'Als er iets misgaat',
      blocks: [
        'Ontdekken we een datalek, dan hoor je dat zonder onnodige vertraging en uiterlijk binnen 48 uur, met wat we weten: om welke gegevens en mensen het gaat, wat de gevolgen kunnen zijn en wat we eraan doen. Zo kun jij het op tijd melden.',
      ],
    },
    {
      title: 'Aan het einde',
      blocks: [
        'Stop je, dan kun je de foto’s en gegevens eerst meenemen. Daarna verwijderen we ze binnen de termijnen die in de privacyverklaring staan, behalve wat we van de wet moeten bewaren.',
      ],
    },
    {
      title: 'Controle',
      blocks: [
        'We geven je de informatie waarmee je kunt nagaan dat we ons hieraan houden. Je mag dat eens per jaar door een onafhankelijke deskundige laten controleren; de kosten daarvan zijn voor jou, tenzij blijkt dat we tekortschoten.',
      ],
    },
  ],
}
