import { waiting } from '#domains/accounts/accounts.nl.ts'
import type { RefusalTexts } from '#domains/access/refusal-texts.ts'
import type { PostFailure, studiosContract } from './studios.contract.ts'

type Contract = typeof studiosContract

const reasons: Record<PostFailure, string> = {
  not_https: 'Het adres moet met https:// beginnen.',
  not_public: 'Dit adres ligt niet op het openbare internet.',
  unreachable: 'Het adres was niet bereikbaar.',
  answered_error: 'De ontvanger gaf een foutmelding.',
}

export const studiosNl = {
  webhook: {
    open: 'Webhook testen',
    title: 'Webhook',
    line: 'Je automatisering krijgt een bericht met mailType en link.',
    url: 'Webhook-URL',
    urlInvalid: 'Vul een volledig adres in dat met https:// begint',
    mailType: 'Soort bericht',
    mailTypeDefault: 'test',
    required: 'Vul dit in',
    test: 'Test versturen',
    save: 'Opslaan',
    nothingToSave: 'Er is niets gewijzigd',
  },
  endFirstRun: {
    refusals: {} satisfies RefusalTexts<Contract['endFirstRun']>,
    broken: { title: 'Kon de eerste stappen niet verbergen', line: 'Probeer het opnieuw.' },
  },
  saveWebhook: {
    done: 'Webhook opgeslagen',
    refusals: {
      webhook_refused: ({ reason }) => ({ title: 'Webhook niet opgeslagen', line: reasons[reason] }),
    } satisfies RefusalTexts<Contract['setWebhook']>,
    broken: { title: 'Fout bij opslaan', line: 'Probeer het opnieuw.' },
  },
  testWebhook: {
    done: 'Webhook Test Succesvol',
    refusals: {
      webhook_refused: ({ reason }) => ({ title: 'Webhook Test Gefaald', line: reasons[reason] }),
      too_many_attempts: (facts) => ({ title: 'Webhook Test Gefaald', line: waiting(facts) }),
    } satisfies RefusalTexts<Contract['testWebhook']>,
    broken: { title: 'Webhook Test Gefaald', line: 'Probeer het opnieuw.' },
  },
}
