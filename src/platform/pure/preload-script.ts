/** Id of the element with preloaded answers: by endpoint, the text of a response's body. */
export const PRELOAD_ID = 'first-answers'

/**
 * A script for the head that asks an endpoint before the app loads, unless its answer is in the document. The content
 * policy allows exactly this text by its hash; `preload-cache.ts` hands out the promise.
 */
export const preloadScript = (endpoint: string) =>
  `if(!document.getElementById('${PRELOAD_ID}')){` +
  "const init={method:'POST',headers:{'content-type':'application/json'},body:'{\"json\":{}}'};" +
  `const answer=fetch('/rpc/${endpoint}',init);answer.catch(()=>{});askedEarly={'${endpoint}':answer}}`
