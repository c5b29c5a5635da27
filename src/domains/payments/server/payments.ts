// What the overview counts of accounts, by the same rules as the list it leads to.
export { countByPlan, countEnding, sumMonthlyRecurring } from './account-desk.sql.ts'
