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

/** The same, and a second one when the first answer, `json`, is such that it will be asked. */
export const earlyQuestions = (first: string, { when, second }: { when: string; second: string }) =>
  `${earlyQuestion(first)}.then(answer=>answer.clone().json()).then(({json})=>{if(${when})askEarly('${second}')}).catch(()=>{})`
