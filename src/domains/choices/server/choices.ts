// The domain's interface for orders and the API; each function takes the running transaction.
export {
  findList,
  findPeople,
  lockList,
  type LockedList,
  type ListRow,
} from '../core/server/choice-lists.sql.ts'
export { countChosen, holdChosen } from '../core/server/chosen-photos.sql.ts'
export { isAllDelivered } from '../core/server/delivered-photos.sql.ts'
export { dropUnpaidExtras } from './drop-unpaid.ts'
export { isHandedInAs, reopenList, startPaying, submitList } from './move-list.ts'
