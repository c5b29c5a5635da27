/**
 * A script for the head of a page, which asks questions without input before any other script has come. The server
 * allows exactly this text by its hash. A failure is for the asker to hear of, later (`browser/early-answer.ts`).
 */
export const earlyQuestions = (...endpoints: string[]) =>
  `askedEarly={};for(const endpoint of ${JSON.stringify(endpoints)})(askedEarly[endpoint]=fetch('/rpc/'+endpoint,{method:'POST',headers:{'content-type':'application/json'},body:'{"json":{}}'})).catch(()=>{})`
