import type { Article } from './article.ts'

export const tipsKlantcommunicatie: Article = {
  slug: 'tips-klantcommunicatie',
  title: 'Zeven afspraken die je klant rust geven',
  lead: 'De meeste misverstanden ontstaan niet bij de camera, maar in de weken erna. Met zeven vaste afspraken weet je klant op elk moment waar hij aan toe is.',
  publishedOn: '2026-10-14',
  chapters: [
    {
      title: 'Stilte is waar het misgaat',
      blocks: [
        'Een klant die na een week mailt met de vraag hoe het ermee staat, is zelden ongeduldig. Hij weet alleen niet wat er gebeurt. Voor jou is de shoot een tussenstation: selecteren, bewerken, wachten op een rustig moment. Voor je klant is het stil.',
        'Je lost dat niet op door vaker te mailen. Je lost het op door vooraf te vertellen wanneer je klant iets hoort, en je daaraan te houden. De zeven afspraken hieronder kosten je samen een halfuur om op te schrijven. Daarna hergebruik je ze bij elke opdracht.',
      ],
    },
    {
      title: '1. Beloof een dag, geen periode',
      blocks: [
        '‘Ongeveer drie weken’ hoort iedereen anders. De een telt vanaf de trouwdag, de ander vanaf de eerste werkdag erna, en allebei onthouden ze het kortste getal. Noem daarom een datum: ‘Je previews staan er uiterlijk vrijdag 6 november.’',
        'Reken die dag ruim. Als je meestal tien werkdagen nodig hebt, beloof dan vijftien. Een galerij die vijf dagen te vroeg komt, is een cadeau. Een galerij die één dag te laat komt, is een gebroken belofte, hoe mooi de foto’s ook zijn.',
      ],
    },
    {
      title: '2. Stuur binnen twee dagen één foto',
      blocks: [
        'Kies op de avond zelf of de dag erna één beeld, werk het licht af en stuur het. Niet vijf, niet tien: één. Dat ene beeld doet drie dingen. Het laat zien dat de kaartjes veilig zijn overgezet, het geeft je klant iets om te delen, en het zet de toon voor hoe de rest eruit gaat zien.',
        { figure: 'veil', caption: 'Eén beeld op de avond zelf zegt meer dan drie mails over de planning.' },
        'Schrijf er een zin bij over wat er nu gebeurt: ‘Ik ga de komende dagen selecteren; op 6 november staat je galerij klaar.’ Dan is de stilte die volgt geen stilte meer, maar werk.',
      ],
    },
    {
      title: '3. Leg uit wat een preview is',
      blocks: [
        'Voor een fotograaf is het verschil vanzelfsprekend, voor een klant niet. Wie een watermerk en een nog vlakke bewerking ziet zonder uitleg, denkt dat dit het eindresultaat is. Zet daarom in de mail bij de galerij letterlijk wat je klant ziet:',
        {
          list: [
            'Deze foto’s zijn om uit te kiezen; het watermerk verdwijnt in de afgeronde versie.',
            'Kleur en uitsnede werk ik nog af bij de foto’s die je kiest.',
            'Kies er maximaal veertig; zoveel zitten er in je pakket.',
          ],
        },
        'Dat laatste getal hoort erbij. Zonder getal kiest iedereen te veel en moet jij later de boodschapper zijn van ‘dat valt buiten het pakket’.',
      ],
    },
    {
      title: '4. Geef één plek om te reageren',
      blocks: [
        'Feedback die binnenkomt via mail, WhatsApp, een spraakbericht en een schermafdruk met een rode cirkel, kost je meer tijd dan het bewerken zelf. Spreek één plek af, en laat die plek bij de foto zitten. ‘Die ene met de lach, ergens in het midden’ wordt dan gewoon een opmerking bij DSC_2041.',
        'Komt er toch iets via een ander kanaal, antwoord dan vriendelijk en verwijs: ‘Zet je het even bij de foto in de galerij? Dan raakt het niet kwijt.’ Na twee keer weet iedereen hoe het werkt.',
        'Vraag ook om concrete opmerkingen. ‘Kan deze wat mooier?’ is niet te bewerken, ‘Mag dat stopcontact weg?’ wel. Eén voorbeeld in je instructiemail is genoeg om de toon te zetten.',
      ],
    },
    {
      title: '5. Zet een einde aan het kiezen',
      blocks: [
        'Kiezen is moeilijk. Een stel dat driehonderd previews krijgt en geen einddatum, kiest over vier maanden. Tegen die tijd is de opdracht allang uit je hoofd, en wil je klant het album nog voor de kerst.',
        {
          steps: [
            'Noem bij het delen de dag waarop de keuze binnen moet zijn: twee weken is genoeg.',
            'Herinner na een week aan wat er al gekozen is: ‘Jullie hebben er 23 van de 40, ga zo door.’',
            'Bied twee dagen voor het einde hulp aan: ‘Zal ik een voorzet doen?’',
            'Zeg wat er gebeurt als het stil blijft: ‘Dan maak ik zelf een selectie van veertig.’',
          ],
        },
        'Die laatste stap klinkt streng, maar klanten ervaren hem als opluchting. Er is altijd een uitweg.',
      ],
    },
    {
      title: '6. Maak onderscheid tussen mooi en goedgekeurd',
      blocks: [
        'Een hartje betekent ‘deze vind ik mooi’. Dat is iets anders dan ‘deze mag je afwerken en afdrukken’. Laat je die twee door elkaar lopen, dan bewerk je foto’s die je klant alleen maar even wilde onthouden.',
        'Werk daarom in twee rondes. In de eerste strooit je klant met favorieten; dat mag slordig en snel. In de tweede gaat hij alleen door de favorieten en keurt hij goed wat definitief is. De eerste ronde duurt een avond op de bank, de tweede een kwartier. En jij begint pas met afwerken als de tweede klaar is.',
        'Het scheelt ook discussie achteraf. Een goedkeuring heeft een datum en een naam. Dat is geen wantrouwen, dat is een geheugen voor jullie allebei.',
      ],
    },
    {
      title: '7. Rond zichtbaar af',
      blocks: [
        'Een opdracht die langzaam uitdooft, voelt nooit af. Stuur bij de laatste levering een mail met een duidelijk einde: hier zijn je afgeronde foto’s, zo lang staan ze online, zo download je ze, zo bestel je een afdruk. En dan één vraag.',
        {
          quote: 'Wat was in deze weken het moment waarop je het liefst iets eerder van me had gehoord?',
        },
        'Vraag niet of alles naar wens was, want daarop zegt iedereen ja. De vraag hierboven levert je elk jaar twee of drie verbeteringen op die je zelf nooit had gezien.',
        'Vraag om een aanbeveling een week later, niet in dezelfde mail. Dan heeft je klant de foto’s laten zien aan de mensen die ertoe doen, en schrijft hij over hun reactie in plaats van over jouw service.',
      ],
    },
    {
      title: 'Schrijf het één keer op',
      blocks: [
        'Al deze afspraken passen in vier korte mails: na de boeking, na de shoot, bij de previews en bij de levering. Schrijf ze op een rustige middag, in de woorden die je ook aan de keukentafel zou gebruiken. Laat open wat per klant verschilt: de naam, de datum, het aantal foto’s.',
        'Lees ze daarna hardop. Alles wat je niet zou zeggen, haal je eruit. Wat overblijft, klinkt als jij, ook op de dag dat je zelf staat te fotograferen en geen tijd hebt om te typen.',
        'Begin klein. Kies voor je volgende opdracht alleen de eerste twee afspraken: een echte datum en één foto binnen twee dagen. Je merkt het verschil aan de vragen die je niet meer krijgt.',
      ],
    },
  ],
}
