import { serveContract } from '#domains/access/server/serve-contract.ts'
import { accountsContract } from '#domains/accounts/accounts.contract.ts'
import { accountsHandlers } from '#domains/accounts/server/accounts.handlers.ts'
import { clientsContract } from '#domains/clients/clients.contract.ts'
import { clientsHandlers } from '#domains/clients/server/clients.handlers.ts'
import { mailContract } from '#domains/mail/mail.contract.ts'
import { mailHandlers } from '#domains/mail/server/mail.handlers.ts'
import { ordersContract } from '#domains/orders/orders.contract.ts'
import { ordersHandlers } from '#domains/orders/server/orders.handlers.ts'
import { paymentsContract } from '#domains/payments/payments.contract.ts'
import { paymentsHandlers } from '#domains/payments/server/payments.handlers.ts'
import { photosContract } from '#domains/photos/photos.contract.ts'
import { photosHandlers } from '#domains/photos/server/photos.handlers.ts'
import { storageHandlers } from '#domains/storage/server/storage.handlers.ts'
import { storageContract } from '#domains/storage/storage.contract.ts'
import { studiosHandlers } from '#domains/studios/server/studios.handlers.ts'
import { studiosContract } from '#domains/studios/studios.contract.ts'
import { uploadsHandlers } from '#domains/uploads/server/uploads.handlers.ts'
import { uploadsContract } from '#domains/uploads/uploads.contract.ts'
import { visitorsHandlers } from '#domains/visitors/server/visitors.handlers.ts'
import { visitorsContract } from '#domains/visitors/visitors.contract.ts'

/** Every promise the product makes, by domain; the walls test reads who may call from here. */
export const contracts = {
  accounts: accountsContract,
  visitors: visitorsContract,
  mail: mailContract,
  studios: studiosContract,
  clients: clientsContract,
  storage: storageContract,
  photos: photosContract,
  uploads: uploadsContract,
  orders: ordersContract,
  payments: paymentsContract,
}

/** Every endpoint of the product, bound to what answers it. */
export const rpcRouter = {
  accounts: serveContract(accountsContract, accountsHandlers),
  visitors: serveContract(visitorsContract, visitorsHandlers),
  mail: serveContract(mailContract, mailHandlers),
  studios: serveContract(studiosContract, studiosHandlers),
  clients: serveContract(clientsContract, clientsHandlers),
  storage: serveContract(storageContract, storageHandlers),
  photos: serveContract(photosContract, photosHandlers),
  uploads: serveContract(uploadsContract, uploadsHandlers),
  orders: serveContract(ordersContract, ordersHandlers),
  payments: serveContract(paymentsContract, paymentsHandlers),
}
