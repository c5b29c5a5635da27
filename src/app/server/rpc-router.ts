import { serveContract } from '#domains/access/server/serve-contract.ts'
import { accountsContract } from '#domains/accounts/accounts.contract.ts'
import { passkeysContract } from '#domains/accounts/passkeys.contract.ts'
import { accountsHandlers } from '#domains/accounts/server/accounts.handlers.ts'
import { passkeysHandlers } from '#domains/accounts/passkeys/server/passkeys.handlers.ts'
import { securityContract } from '#domains/accounts/security.contract.ts'
import { securityHandlers } from '#domains/accounts/server/security.handlers.ts'
import { activityContract } from '#domains/activity/activity.contract.ts'
import { activityHandlers } from '#domains/activity/server/activity.handlers.ts'
import { apiKeysContract } from '#domains/api/keys/api-keys.contract.ts'
import { apiKeysHandlers } from '#domains/api/keys/server/api-keys.handlers.ts'
import { webhooksHandlers } from '#domains/api/webhooks/server/webhooks.handlers.ts'
import { webhooksContract } from '#domains/api/webhooks/webhooks.contract.ts'
import { catalogContract } from '#domains/catalog/catalog.contract.ts'
import { catalogHandlers } from '#domains/catalog/server/catalog.handlers.ts'
import { clientsContract } from '#domains/clients/clients.contract.ts'
import { clientsHandlers } from '#domains/clients/server/clients.handlers.ts'
import { mailContract } from '#domains/mail/mail.contract.ts'
import { mailHandlers } from '#domains/mail/server/mail.handlers.ts'
import { notificationsContract } from '#domains/activity/notifications.contract.ts'
import { notificationsHandlers } from '#domains/activity/server/notifications.handlers.ts'
import { adminContract } from '#domains/admin/admin.contract.ts'
import { adminHandlers } from '#domains/admin/server/admin.handlers.ts'
import { adminOrdersContract } from '#domains/admin/admin-orders.contract.ts'
import { adminOrdersHandlers } from '#domains/admin/server/admin-orders.handlers.ts'
import { ordersContract } from '#domains/orders/orders.contract.ts'
import { ordersHandlers } from '#domains/orders/server/orders.handlers.ts'
import { paymentsContract } from '#domains/payments/payments.contract.ts'
import { billingContract } from '#domains/billing/billing.contract.ts'
import { adminAccountsContract } from '#domains/admin/admin-accounts.contract.ts'
import { adminAccountsHandlers } from '#domains/admin/server/admin-accounts.handlers.ts'
import { adminPaymentsContract } from '#domains/admin/admin-payments.contract.ts'
import { adminPaymentsHandlers } from '#domains/admin/server/admin-payments.handlers.ts'
import { paymentsHandlers } from '#domains/payments/server/payments.handlers.ts'
import { billingHandlers } from '#domains/billing/server/billing.handlers.ts'
import { photosContract } from '#domains/photos/photos.contract.ts'
import { photosHandlers } from '#domains/photos/server/photos.handlers.ts'
import { drawsInk } from '#domains/photos/server/photos.ts'
import { storageHandlers } from '#domains/storage/server/storage.handlers.ts'
import { storageContract } from '#domains/storage/storage.contract.ts'
import { flagsHandlers } from '#domains/flags/server/flags.handlers.ts'
import { flagsContract } from '#domains/flags/flags.contract.ts'
import { ownDomainContract } from '#domains/studios/own-domain.contract.ts'
import { ownDomainHandlers } from '#domains/studios/domain/server/own-domain.handlers.ts'
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
  switches: flagsContract,
  security: securityContract,
  passkeys: passkeysContract,
  notifications: notificationsContract,
  mail: mailContract,
  studios: studiosContract,
  ownDomain: ownDomainContract,
  clients: clientsContract,
  storage: storageContract,
  photos: photosContract,
  uploads: uploadsContract,
  catalog: catalogContract,
  orders: ordersContract,
  allOrders: adminOrdersContract,
  clientPayments: paymentsContract,
  payments: billingContract,
  accountDesk: adminAccountsContract,
  paymentDesk: adminPaymentsContract,
  apiKeys: apiKeysContract,
  webhooks: webhooksContract,
  office: adminContract,
}

/** Every endpoint of the product, bound to what answers it. */
export const rpcRouter = {
  accounts: serveContract(accountsContract, accountsHandlers),
  visitors: serveContract(visitorsContract, visitorsHandlers),
  activity: serveContract(activityContract, activityHandlers),
  switches: serveContract(flagsContract, flagsHandlers),
  security: serveContract(securityContract, securityHandlers),
  passkeys: serveContract(passkeysContract, passkeysHandlers),
  notifications: serveContract(notificationsContract, notificationsHandlers),
  mail: serveContract(mailContract, mailHandlers),
  studios: serveContract(studiosContract, studiosHandlers({ drawsInk })),
  ownDomain: serveContract(ownDomainContract, ownDomainHandlers),
  clients: serveContract(clientsContract, clientsHandlers),
  storage: serveContract(storageContract, storageHandlers),
  photos: serveContract(photosContract, photosHandlers),
  uploads: serveContract(uploadsContract, uploadsHandlers),
  catalog: serveContract(catalogContract, catalogHandlers),
  orders: serveContract(ordersContract, ordersHandlers),
  allOrders: serveContract(adminOrdersContract, adminOrdersHandlers),
  clientPayments: serveContract(paymentsContract, paymentsHandlers),
  payments: serveContract(billingContract, billingHandlers),
  accountDesk: serveContract(adminAccountsContract, adminAccountsHandlers),
  paymentDesk: serveContract(adminPaymentsContract, adminPaymentsHandlers),
  apiKeys: serveContract(apiKeysContract, apiKeysHandlers),
  webhooks: serveContract(webhooksContract, webhooksHandlers),
  office: serveContract(adminContract, adminHandlers),
}
