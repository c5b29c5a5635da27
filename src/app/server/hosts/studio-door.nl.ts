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
