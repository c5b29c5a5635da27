/** Id of the element with preloaded answers, by endpoint: each the text of a response's body. */
export const PRELOAD_ID = 'first-answers'

/**
 * A script for the head that asks an endpoint without input before the app has come, unless the document brought the
 * answer along. The content policy allows exactly this text by its hash; `browser/preload-cache.ts` hears of a failure.
 */
export const preloadScript = (endpoint: string) =>
  `if(!document.getElementById('${PRELOAD_ID}')){` +
  "const init={method:'POST',headers:{'content-type':'application/json'},body:'{\"json\":{}}'};" +
  `const answer=fetch('/rpc/${endpoint}',init);answer.catch(()=>{});askedEarly={'${endpoint}':answer}}`
