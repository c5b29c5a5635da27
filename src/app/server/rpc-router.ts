import { serveContract } from '#domains/access/server/serve-contract.ts'
import { accountsContract } from '#domains/accounts/accounts.contract.ts'
import { passkeysContract } from '#domains/accounts/passkeys.contract.ts'
import { accountsHandlers } from '#domains/accounts/server/accounts.handlers.ts'
import { passkeysHandlers } from '#domains/accounts/server/passkeys.handlers.ts'
import { securityContract } from '#domains/accounts/security.contract.ts'
import { securityHandlers } from '#domains/accounts/server/security.handlers.ts'
import { activityContract } from '#domains/activity/activity.contract.ts'
import { activityHandlers } from '#domains/activity/server/activity.handlers.ts'
import { apiKeysContract } from '#domains/api/api-keys.contract.ts'
import { apiKeysHandlers } from '#domains/api/server/api-keys.handlers.ts'
import { catalogContract } from '#domains/catalog/catalog.contract.ts'
import { catalogHandlers } from '#domains/catalog/server/catalog.handlers.ts'
import { clientsContract } from '#domains/clients/clients.contract.ts'
import { clientsHandlers } from '#domains/clients/server/clients.handlers.ts'
import { mailContract } from '#domains/mail/mail.contract.ts'
import { mailHandlers } from '#domains/mail/server/mail.handlers.ts'
import { notificationsContract } from '#domains/activity/notifications.contract.ts'
import { notificationsHandlers } from '#domains/activity/server/notifications.handlers.ts'
import { officeContract } from '#domains/office/office.contract.ts'
import { officeHandlers } from '#domains/office/server/office.handlers.ts'
import { allOrdersContract } from '#domains/orders/all-orders.contract.ts'
import { allOrdersHandlers } from '#domains/orders/server/all-orders.handlers.ts'
import { ordersContract } from '#domains/orders/orders.contract.ts'
import { ordersHandlers } from '#domains/orders/server/orders.handlers.ts'
import { clientPaymentsContract } from '#domains/payments/client-payments.contract.ts'
import { paymentsContract } from '#domains/payments/payments.contract.ts'
import { accountDeskContract } from '#domains/payments/account-desk.contract.ts'
import { accountDeskHandlers } from '#domains/payments/server/account-desk.handlers.ts'
import { paymentDeskContract } from '#domains/payments/payment-desk.contract.ts'
import { paymentDeskHandlers } from '#domains/payments/server/payment-desk.handlers.ts'
import { clientPaymentsHandlers } from '#domains/payments/server/client-payments.handlers.ts'
import { paymentsHandlers } from '#domains/payments/server/payments.handlers.ts'
import { photosContract } from '#domains/photos/photos.contract.ts'
import { photosHandlers } from '#domains/photos/server/photos.handlers.ts'
import { drawsInk } from '#domains/photos/server/photos.ts'
import { storageHandlers } from '#domains/storage/server/storage.handlers.ts'
import { storageContract } from '#domains/storage/storage.contract.ts'
import { switchesHandlers } from '#domains/switches/server/switches.handlers.ts'
import { switchesContract } from '#domains/switches/switches.contract.ts'
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
  activity: activityContract,
  switches: switchesContract,
  security: securityContract,
  passkeys: passkeysContract,
  notifications: notificationsContract,
  mail: mailContract,
  studios: studiosContract,
  clients: clientsContract,
  storage: storageContract,
  photos: photosContract,
  uploads: uploadsContract,
  catalog: catalogContract,
  orders: ordersContract,
  allOrders: allOrdersContract,
  clientPayments: clientPaymentsContract,
  payments: paymentsContract,
  accountDesk: accountDeskContract,
  paymentDesk: paymentDeskContract,
  apiKeys: apiKeysContract,
  office: officeContract,
}

/** Every endpoint of the product, bound to what answers it. */
export const rpcRouter = {
  accounts: serveContract(accountsContract, accountsHandlers),
  visitors: serveContract(visitorsContract, visitorsHandlers),
  activity: serveContract(activityContract, activityHandlers),
  switches: serveContract(switchesContract, switchesHandlers),
  security: serveContract(securityContract, securityHandlers),
  passkeys: serveContract(passkeysContract, passkeysHandlers),
  notifications: serveContract(notificationsContract, notificationsHandlers),
  mail: serveContract(mailContract, mailHandlers),
  studios: serveContract(studiosContract, studiosHandlers({ drawsInk })),
  clients: serveContract(clientsContract, clientsHandlers),
  storage: serveContract(storageContract, storageHandlers),
  photos: serveContract(photosContract, photosHandlers),
  uploads: serveContract(uploadsContract, uploadsHandlers),
  catalog: serveContract(catalogContract, catalogHandlers),
  orders: serveContract(ordersContract, ordersHandlers),
  allOrders: serveContract(allOrdersContract, allOrdersHandlers),
  clientPayments: serveContract(clientPaymentsContract, clientPaymentsHandlers),
  payments: serveContract(paymentsContract, paymentsHandlers),
  accountDesk: serveContract(accountDeskContract, accountDeskHandlers),
  paymentDesk: serveContract(paymentDeskContract, paymentDeskHandlers),
  apiKeys: serveContract(apiKeysContract, apiKeysHandlers),
  office: serveContract(officeContract, officeHandlers),
}
