/** Id of the element with preloaded answers: by endpoint, the text of a response's body. */
export const PRELOAD_ID = 'first-answers'

/** The same at the end of the document, for answers larger than what is shown first. */
export const PRELOAD_LAST_ID = 'last-answers'

/** Name of an answer that holds only for this input. */
export const preloadedFor = (endpoint: string, input: unknown) => `${endpoint} ${JSON.stringify(input)}`

/**
 * A script for the head that asks an endpoint before the app loads, unless its answer is in the document. The content
 * policy allows exactly this text by its hash; `preload-cache.ts` hands out the promise.
 */
export const preloadScript = (endpoint: string) =>
  `if(!document.getElementById('${PRELOAD_ID}')){` +
  "const init={method:'POST',headers:{'content-type':'application/json'},body:'{\"json\":{}}'};" +
  `const answer=fetch('/rpc/${endpoint}',init);answer.catch(()=>{});askedEarly={'${endpoint}':answer}}`
