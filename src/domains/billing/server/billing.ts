// What the overview counts of accounts, by the same rules as the list it leads to.
export { countByPlan, countEnding, sumMonthlyRecurring } from '#domains/admin/server/admin-accounts.sql.ts'
