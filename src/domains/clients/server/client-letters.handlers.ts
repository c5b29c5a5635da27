import { elevated } from '#domains/access/server/access.ts'
import { afterCommit, type Handlers } from '#domains/access/server/serve-contract.ts'
import {
  countAttemptOrRefuse,
  createLetterLink,
  resetSeatPassword,
} from '#domains/accounts/server/accounts.ts'
import { record } from '#domains/activity/server/activity.ts'
import { withSignature } from '#domains/mail/server/mail.ts'
import { findStudioContact } from '#domains/studios/server/studios.ts'
import { postToPublic, whyNotPublic } from '#platform/http/post-to-public.ts'
import { publish } from '#platform/live/publish.ts'
import type { clientsContract } from '../clients.contract.ts'
import { fullName } from '../clients.rules.ts'
import { invitationLetter, passwordSetLetter, studioMessageLetter } from './client-letters.nl.ts'
import {
  createClientLetterCounter,
  sendClientLetter,
  sendInvitation,
  sendStoppableLetter,
} from './clients.ts'
import * as clientLettersSql from './client-letters.sql.ts'
import { requireClient, requireOpenClient, findOwnBrand, type ClientCall } from './find-one-client.ts'
import { setLettersWanted, findLettersStoppedAt, stopOf } from './letter-stops.ts'
import { stopLinkNl } from './stop-link.nl.ts'

type LetterEndpoint =
  | 'previewInvitation'
  | 'inviteClient'
  | 'listClientLetters'
  | 'setClientPassword'
  | 'contactClient'
  | 'findMyLetters'
  | 'chooseMyLetters'

export const clientLettersHandlers: Pick<Handlers<typeof clientsContract>, LetterEndpoint> = {
  previewInvitation: async (call) => {
    const { tx, input } = call
    const { clientId, password, invitation } = input
    const client = clientId === undefined ? undefined : await requireClient({ ...call, input: { clientId } })
    const waits = invitation.when === 'with_photos'
    const letter = invitationLetter(
      await findOwnBrand(call),
      client ?? input,
      {
        line: invitation.line,
        // `true` announces photos without their number.
        photos: waits || (clientId !== undefined && (await clientLettersSql.hasPhotosToSee(tx, clientId))),
        password: (invitation.withPassword && !waits && password) || undefined,
      },
      '',
    )
    const { kind: _kind, brand, button, ...texts } = withSignature(letter)
    const { name: from, accentColor = null } = brand
    return { ...texts, button: button.text, stop: stopLinkNl.foot(from), from, accentColor }
  },

  inviteClient: async (call) => {
    const { tx, viewer, input, refuse, now } = call
    const { id: clientId, firstName, email } = await reachableClientOf(call)
    const isInvited =
      input.onlyFirst && (await elevated(tx, (tx) => clientLettersSql.lockAndCheckInvited(tx, clientId)))
    if (isInvited) refuse('already_invited')
    const blocked = await countAttemptOrRefuse(call, 'resend_letter', clientId)
    if (blocked) return blocked
    const to = { clientId, studioId: viewer.id, firstName, email, brand: await findOwnBrand(call) }
    const photos = await clientLettersSql.hasPhotosToSee(tx, clientId)
    await sendInvitation({ ...call, count: createClientLetterCounter(call, to) }, to, {
      line: input.line,
      photos,
    })
    if (photos) {
      await clientLettersSql.markPreviewsAnnounced(tx, clientId, now)
      await publish(tx, [viewer.id], { topic: 'photos', about: clientId })
    }
    return {}
  },

  listClientLetters: async (call) => {
    const { id } = await requireClient(call)
    const sent = await elevated(call.tx, (tx) => clientLettersSql.listClientLetters(tx, call.viewer, id))
    return sent.map(({ linkId, openedAt, ...letter }) => ({
      ...letter,
      isOpened: linkId === null ? null : openedAt !== null,
    }))
  },

  // The webhook is called after the commit, when the password has really changed.
  setClientPassword: {
    beforeTransaction: async ({ input: { webhookUrl }, refuse, services }) => {
      const reason = webhookUrl && (await whyNotPublic(webhookUrl, services.outside))
      if (reason) refuse(reason === 'not_https' ? 'webhook_not_https' : 'webhook_not_public')
    },
    handle: async (call) => {
      const { tx, viewer, input, now, ipAddress, services } = call
      const { clientId, newPassword, webhookUrl } = input
      const client = await requireOpenClient(call)
      // Shares the limit of webhook tests, because this call also posts to other people's servers.
      const blocked = webhookUrl && (await countAttemptOrRefuse(call, 'test_webhook', viewer.id))
      if (blocked) return blocked
      await resetSeatPassword(call, client, newPassword)
      const owners = { clientId, studioId: viewer.id }
      const { url, linkId } = await createLetterLink(call, owners)
      const letter = passwordSetLetter(await findOwnBrand(call), client, url)
      await sendClientLetter(
        { ...call, count: createClientLetterCounter(call, owners) },
        owners,
        letter,
        linkId,
      )
      const activity = { action: 'client_password_changed', details: fullName(client), ...owners } as const
      await record(tx, viewer, { ...activity, ipAddress }, now)
      if (!webhookUrl) return { wasTold: false }
      return afterCommit(async () => {
        const payload = {
          client_name: fullName(client),
          email: client.email,
          new_password: newPassword,
          photographer_id: viewer.id,
          timestamp: now.toISOString(),
        }
        const failure = await postToPublic(webhookUrl, payload, services.outside)
        return { wasTold: failure === undefined }
      })
    },
  },

  contactClient: async (call) => {
    const client = await reachableClientOf(call)
    const letter = studioMessageLetter(await findOwnBrand(call), client, call.input)
    const owners = { clientId: client.id, studioId: call.viewer.id }
    const counted = { ...call, count: createClientLetterCounter(call, owners) }
    await sendStoppableLetter(counted, owners, () => letter, { hasLink: false })
    return {}
  },

  findMyLetters: async ({ tx, viewer }) => {
    const { studioId, email } = viewer
    const stoppedAt = await findLettersStoppedAt(tx, stopOf(studioId, email))
    const { studioName } = await elevated(tx, (tx) => findStudioContact(tx, studioId))
    return { studioName, stoppedAt: stoppedAt ?? null }
  },

  chooseMyLetters: async (call) => {
    const { studioId, email } = call.viewer
    await setLettersWanted(call, stopOf(studioId, email), call.input.areWanted)
    return {}
  },
}

async function reachableClientOf(
  call: ClientCall<'client_not_found' | 'client_archived' | 'letters_stopped'>,
) {
  const client = await requireOpenClient(call)
  return client.lettersStoppedAt ? call.refuse('letters_stopped') : client
}
