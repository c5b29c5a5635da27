export const countedDownloadsNl = {
  tooMany:
    'Er lopen nu te veel downloads tegelijk. Wacht tot er een klaar is en probeer het over een halve minuut opnieuw.',
}

export const heldBackNl = 'Stel eerst je tweede stap in. Open daarvoor het beheer.'

export const refusedHostNl = {
  otherHost: (publicUrl: string) =>
    `Op dit adres is Lichttafel niet te vinden. Het adres is ${publicUrl}. Beheer je deze server: zet PUBLIC_URL op het adres dat bezoekers gebruiken.`,
  twoHosts: 'Dit verzoek noemt twee adressen. Noem er een.',
  proxy:
    'Deze Lichttafel is alleen voor de machine waarop hij draait en wordt via een proxy bereikt. Beheer je deze server: zet PUBLIC_URL op het adres dat bezoekers gebruiken.',
}

export const studioDoorNl = {
  moved: {
    title: 'Deze galerij is verhuisd',
    line: 'Je foto’s staan er nog. Je vindt ze nu bij Lichttafel, met dezelfde gegevens.',
    goOn: 'Naar je galerij',
  },
  gone: {
    title: 'Deze galerij is hier niet meer',
    line: 'Neem contact op met je fotograaf, of gebruik de link uit de laatste mail.',
  },
  notHere: {
    title: 'Deze pagina is er niet',
    line: 'Misschien is de link niet helemaal gekopieerd.',
    goOn: 'Naar de galerij',
  },
}
