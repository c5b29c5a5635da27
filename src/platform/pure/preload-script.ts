/** Id of the element with preloaded answers. */
export const FIRST_ANSWERS_ELEMENT_ID = 'first-answers'

/**
 * Id of a second element at the end of the document, for answers that may come after the first
 * screen.
 */
export const LAST_ANSWERS_ELEMENT_ID = 'last-answers'

export const preloadKeyOf = (endpoint: string, input: unknown) => `${endpoint} ${JSON.stringify(input)}`

/**
 * Script for the head that requests an endpoint before the app loads, unless the document has
 * preloaded answers. The content security policy allows the script by its hash.
 */
export const preloadScript = (endpoint: string) =>
  `if(!document.getElementById('${FIRST_ANSWERS_ELEMENT_ID}')){` +
  "const init={method:'POST',headers:{'content-type':'application/json'},body:'{\"json\":{}}'};" +
  `const answer=fetch('/rpc/${endpoint}',init);answer.catch(()=>{});askedEarly={'${endpoint}':answer}}`
