export {
  findList,
  findClientAndStudio,
  lockList,
  type LockedList,
  type ListRow,
} from '../core/server/choice-lists.sql.ts'
export { countChosen, lockAndCountChosen, isAllDelivered } from '../core/server/chosen-photos.sql.ts'
export { dropUnpaidExtrasJob, isSubmittedWith, reopenList, freezeUntilPaid, submitList } from './move-list.ts'
