const ask =
  'askedEarly={};' +
  'function askEarly(endpoint){' +
  "const init={method:'POST',headers:{'content-type':'application/json'},body:'{\"json\":{}}'};" +
  "const answer=askedEarly[endpoint]=fetch('/rpc/'+endpoint,init);answer.catch(()=>{});return answer}"

/**
 * A script for the head of a page, which asks a question without input before any other script has come. The server
 * allows exactly this text by its hash. A failure is for the asker to hear of, later (`browser/early-answer.ts`).
 */
export const earlyQuestion = (endpoint: string) => `${ask}askEarly('${endpoint}')`

/** The same, and then a second one if the first answer, `json`, is such that it will be asked. */
export const earlyQuestions = (first: string, { if: condition, then }: { if: string; then: string }) =>
  `${earlyQuestion(first)}.then(answer=>answer.clone().json()).then(({json})=>{if(${condition})askEarly('${then}')}).catch(()=>{})`
