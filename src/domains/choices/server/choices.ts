// The domain's interface for orders and the API; each function takes the running transaction.
export {
  countChosen,
  findList,
  findPeople,
  holdChosen,
  isAllDelivered,
  lockList,
  type LockedList,
  type ListRow,
} from './choice-lists.sql.ts'
export { dropUnpaidExtras } from './drop-unpaid.ts'
export { isHandedInAs, reopenList, startPaying, submitList } from './move-list.ts'
